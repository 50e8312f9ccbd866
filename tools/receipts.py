"""The receipts of the house: compact JWS (RFC 7515) over a payload with one spelling. Standard library only."""

import base64
import json

import tlog

HEADER = '{"alg":"EdDSA"}'
FIELDS = ["kind", "id", "member", "record", "leaves", "amount", "at"]


def code(text):
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(part):
    """Base64url without padding, in its one spelling."""
    data = base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
    if base64.urlsafe_b64encode(data).decode().rstrip("=") != part:
        raise ValueError("another spelling of base64url")
    return data


def signed_payload(jws, key):
    """The payload of a JWS that the holder of this key signed; None for any other."""
    header, payload, signature = jws.split(".")
    message = f"{header}.{payload}".encode()
    if header != code(HEADER) or not tlog.is_signed(key, message, decode(signature)):
        return None
    return decode(payload).decode()


def is_spelt(receipt, payload):
    """Exactly the fields of a receipt, in their order, written as ours are."""
    numbers = [receipt[name] for name in ("id", "member", "at")]
    return (
        list(receipt) == FIELDS
        and json.dumps(receipt, separators=(",", ":"), ensure_ascii=False) == payload
        and all(type(number) is int and 0 < number <= 2**53 - 1 for number in numbers)
        and all(type(leaf) is str for leaf in receipt["leaves"])
    )


def read_receipt(jws, key):
    """What the house signed for; None when it did not."""
    payload = signed_payload(jws, key)
    receipt = None if payload is None else json.loads(payload)
    return receipt if receipt is not None and is_spelt(receipt, payload) else None
