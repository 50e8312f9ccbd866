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
    """{logs, witnesses by name, groups, quorum} of a policy (C2SP tlog-policy); what is not understood is an error."""
    logs, witnesses, groups, grouped, quorum = [], {}, {}, set(), None

    def new_name(name):
        if name == "none" or name in witnesses or name in groups:
            raise ValueError(f"not a new name: {name}")
        return name

    def new_key(coded, kind, others):
        key = read_vkey(coded)
        if key[2] != kind or key in others:
            raise ValueError(f"not a key of its own: {coded}")
        return key

    if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text):
        raise ValueError("a control character")
    for line in text.split("\n"):
        what, *items = [item for item in re.split(r"[ \t]+", line) if item] or ["#"]
        if what.startswith("#"):
            continue
        if what == "log" and len(items) in (1, 2):
            logs.append(new_key(items[0], 1, logs))
        elif what == "witness" and len(items) in (2, 3):
            witnesses[new_name(items[0])] = new_key(items[1], 4, witnesses.values())
        elif what == "group" and len(items) > 2:
            name, wanted, *members = items
            least = {"all": len(members), "any": 1}.get(wanted) or int(wanted)
            strangers = [member for member in members if member not in {*witnesses, *groups} or member in grouped]
            if strangers or len(set(members)) < len(members) or not 1 <= least <= len(members):
                raise ValueError(f"not a group: {line}")
            groups[new_name(name)] = (least, members)
            grouped.update(members)
        elif what == "quorum" and len(items) == 1 and quorum is None and items[0] in {"none", *witnesses, *groups}:
            quorum = items[0]
        else:
            raise ValueError(f"not understood: {line}")
    if quorum is None:
        raise ValueError("no quorum")
    return {"logs": logs, "witnesses": witnesses, "groups": groups, "quorum": quorum}


def seen_by(checkpoint, policy):
    """Who of the policy cosigned a checkpoint, and whether that is as many as it asks for."""
    by = [name for name, key in policy["witnesses"].items() if cosigned_at(checkpoint, key) is not None]

    def has(name):
        if name not in policy["groups"]:
            return name in by
        least, members = policy["groups"][name]
        return sum(map(has, members)) >= least

    return by, policy["quorum"] == "none" or has(policy["quorum"])
