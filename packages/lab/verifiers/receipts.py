"""Receipts and texts of the house: compact JWS (RFC 7515) over a payload with one spelling. Standard library only."""

import base64
import json
import re

import tlog

HEADER = '{"alg":"EdDSA"}'
FIELDS = ["kind", "id", "member", "record", "leaves", "amount", "at"]
TEXT_FIELDS = ["kind", "source", "id", "member", "text"]
BET = re.compile(r"bet/v1\|[1-9][0-9]{0,15}\|[0-9a-f]{16}\|[a-z0-9]+\|[1-9][0-9]{0,15}\|[1-9][0-9]{0,15}\|[1-9][0-9]{0,15}")
SOURCES = ["support", "recharge", "withdrawal", "reservation", "notice"]


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


def is_whole(number):
    return type(number) is int and 0 < number <= 2**53 - 1


def is_spelt(receipt, payload):
    """Exactly the fields of a receipt, in their order, written as ours are."""
    return (
        list(receipt) == FIELDS
        and json.dumps(receipt, separators=(",", ":"), ensure_ascii=False) == payload
        and all(is_whole(receipt[name]) for name in ("id", "member", "at"))
        and all(type(leaf) is str for leaf in receipt["leaves"])
    )


def read_receipt(jws, key):
    """What the house signed for; None when it did not."""
    payload = signed_payload(jws, key)
    receipt = None if payload is None else json.loads(payload)
    return receipt if receipt is not None and is_spelt(receipt, payload) else None


def is_request(receipt):
    """A receipt of a recharge or a withdrawal: of no draw, for an amount with two decimals."""
    amount = re.fullmatch(r"(0|[1-9][0-9]{0,15})\.[0-9]{2}", receipt["amount"])
    of_none = receipt["record"] is None and receipt["leaves"] == []
    return receipt["kind"] in ("recharge", "withdrawal") and of_none and amount and receipt["amount"] != "0.00"


def is_order(receipt):
    """A receipt of an order: of a draw, with bets in the order of their ids that add up to its amount."""
    fields = [leaf.split("|") for leaf in receipt["leaves"]]
    ids, total = [int(each[1]) for each in fields], sum(int(each[4]) for each in fields)
    record = re.fullmatch("[0-9a-f]{64}", receipt["record"])
    spelt = all(BET.fullmatch(leaf) for leaf in receipt["leaves"]) and ids == sorted(set(ids))
    return receipt["kind"] == "order" and record and spelt and receipt["amount"] == f"{total // 100}.{total % 100:02}"


def read_text(payload):
    """A text that the house sends to a member, or to everybody; None for anything else."""
    text = json.loads(payload)
    about = ["reservation"] if "reservation" in text else []
    marked = ["practice"] if about and text.get("practice") is True else []
    spelt = list(text) == TEXT_FIELDS + about + marked and json.dumps(text, separators=(",", ":"), ensure_ascii=False) == payload
    known = text["kind"] == "text" and text["source"] in SOURCES and type(text["text"]) is str
    to_whom = text["member"] is None or is_whole(text["member"])
    return text if spelt and known and all(is_whole(text[name]) for name in ["id", *about]) and to_whom else None


def read_signed(jws, key):
    """A receipt or a text that the holder of this key signed; None for any other."""
    payload = signed_payload(jws, key)
    if payload is None:
        return None
    if json.loads(payload).get("kind") == "text":
        return read_text(payload)
    receipt = read_receipt(jws, key)
    return receipt if receipt and (is_order if receipt["kind"] == "order" else is_request)(receipt) else None
