"""Transparency logs as C2SP describes them: signed notes, checkpoints, cosignatures, inclusion. Standard library only."""

import base64
import binascii
import hashlib
import re

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT = pow(2, (PRIME - 1) // 4, PRIME)


def recover(y, sign):
    """The x of a point on the curve; None when there is none."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    return PRIME - x if x & 1 != sign else x


BASE_Y = 4 * pow(5, -1, PRIME) % PRIME
BASE = (recover(BASE_Y, 0), BASE_Y, 1, recover(BASE_Y, 0) * BASE_Y % PRIME)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % PRIME, (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c, d = 2 * p[3] * q[3] * D % PRIME, 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result


def read_point(data):
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    if len(data) != 32 or y >= PRIME:
        return None
    x = recover(y, sign)
    return None if x is None else (x, y, 1, x * y % PRIME)


def same_point(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % PRIME == 0 and (p[1] * q[2] - q[1] * p[2]) % PRIME == 0


def is_signed(key, message, signature):
    """Ed25519 (RFC 8032)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r, s = read_point(key), read_point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return same_point(times(s, BASE), add(r, times(k, a)))


def decode(text):
    """Base64 in its one spelling."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError("not base64") from error
    if base64.b64encode(data).decode() != text:
        raise ValueError("another spelling of base64")
    return data


def sha256(data):
    return hashlib.sha256(data).digest()


def read_vkey(text):
    """(name, id, kind, key); an id that is not its own is an error."""
    name, shown, coded = text.split("+", 2)
    data = decode(coded)
    ident = sha256(name.encode() + b"\n" + data)[:4]
    if len(data) != 33 or data[0] not in (1, 4) or ident.hex() != shown:
        raise ValueError("not a key of a log or witness")
    return name, ident, data[0], data[1:]


def read_note(note):
    """(text, [(name, id, signature)])"""
    text, separator, lines = note.rpartition("\n\n")
    if not separator or re.search(r"[\x00-\x09\x0b-\x1f]", note):
        raise ValueError("not a note")
    signatures = []
    for line in lines.splitlines(keepends=True):
        found = re.fullmatch(r"— (\S+) (\S+)\n", line)
        data = decode(found[2]) if found else b""
        if len(data) < 5:
            raise ValueError("not a signature line")
        signatures.append((found[1], data[:4], data[4:]))
    return text + "\n", signatures


def own_signatures(signatures, key):
    return [data for name, ident, data in signatures if (name, ident) == key[:2]]


def read_checkpoint(note, log):
    """(size, root, text, signatures) of a checkpoint that this log signed."""
    text, signatures = read_note(note)
    origin, size, root, *more = text.split("\n")
    own = own_signatures(signatures, log)
    if origin != log[0] or log[2] != 1 or not re.fullmatch(r"0|[1-9][0-9]{0,15}", size) or "" in more[:-1]:
        raise ValueError("not a checkpoint of this log")
    if not own or not all(is_signed(log[3], text.encode(), data) for data in own) or len(decode(root)) != 32:
        raise ValueError("the log did not sign this checkpoint")
    return int(size), decode(root), text, signatures


def cosigned_at(checkpoint, witness):
    """When this witness cosigned (s); None when it did not, or when a signature of it fails."""
    _, _, text, signatures = checkpoint
    times_seen = []
    for data in own_signatures(signatures, witness):
        at = int.from_bytes(data[:8], "big")
        message = f"cosignature/v1\ntime {at}\n{text}".encode()
        if witness[2] != 4 or len(data) != 72 or not is_signed(witness[3], message, data[8:]):
            return None
        times_seen.append(at)
    return times_seen[0] if times_seen else None


def is_included(entry, index, path, size, root):
    """RFC 6962: does the path lead from the entry at this place to the root?"""

    def climb(at, below, rest):
        if below == 1:
            return sha256(b"\0" + entry) if not rest else None
        if not rest:
            return None
        split = 1 << (below - 1).bit_length() - 1
        left = at < split
        found = climb(at if left else at - split, split if left else below - split, rest[:-1])
        if found is None:
            return None
        return sha256(b"\1" + found + rest[-1]) if left else sha256(b"\1" + rest[-1] + found)

    return 0 <= index < size and climb(index, size, path) == root


def read_proof(text):
    """{extra, index, path, checkpoint} of a .tlog-proof; nothing is verified."""
    first, *lines = text.split("\n")
    extra = decode(lines.pop(0)[6:]).decode() if lines and lines[0].startswith("extra ") else ""
    index = re.fullmatch(r"index (0|[1-9][0-9]{0,15})", lines.pop(0) if lines else "")
    end = lines.index("") if "" in lines else 64
    path = [decode(line) for line in lines[:end]]
    if first != "c2sp.org/tlog-proof@v1" or not index or end > 63 or any(len(node) != 32 for node in path):
        raise ValueError("not a proof")
    return {"extra": extra, "index": int(index[1]), "path": path, "checkpoint": "\n".join(lines[end + 1 :])}


def read_policy(text):
    """(logs, witnesses by name) of a policy; who has to have signed is for its reader to say."""
    items = [line.split() for line in text.split("\n") if line.split() and not line.lstrip().startswith("#")]
    logs = [read_vkey(item[1]) for item in items if item[0] == "log"]
    return logs, {item[1]: read_vkey(item[2]) for item in items if item[0] == "witness"}
