"""Verifies a draw offline. Python 3, standard library only; shares no code with the site.

    python3 packages/lab/verifiers/verify_draw.py FILE
        one JSON document {genesis, draw, leaves, log} as the site's fairness calls give them, or the .tlog-proof that
        the site's proof screen saves: then its receipts, its place in the public log and who cosigned that, too; or the
        .tlog-proof of a recharge, a withdrawal or a conversation: receipts and texts that the key of a logged genesis signed
    python3 packages/lab/verifiers/verify_draw.py --policy POLICY FILE.tlog-proof
        the same with the keys of this file (C2SP tlog-policy), not with those that the proof itself names
    python3 packages/lab/verifiers/verify_draw.py --batch
        such documents on standard input, one a line, a .tlog-proof as a JSON string; prints a verdict for each

Prints every check as PASS or FAIL and leaves with 0 only if all pass. Without the log nothing is verified: only there
a draw has its place. What a file cannot tell is whether you were shown the same values before the draw: compare
record and betsRoot with what your browser or you wrote down then.
"""

import datetime
import functools
import hashlib
import hmac
import json
import pathlib
import re
import sys

import bls12_381
import receipts
import tlog

QUICKNET_HASH = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
QUICKNET_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510"
    "d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
QUICKNET_GENESIS, QUICKNET_PERIOD = 1692803367, 3

OPTIONS = ["big", "small", "odd", "even"] + [str(total) for total in range(3, 19)]
# In how many of the 216 throws an option wins.
WAYS = dict(zip(OPTIONS, [108] * 4 + [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]))
INDEX_MAX = 1_000_000
SAFE_MAX = 2**53 - 1
ZEROS = "0" * 64

DAY_MS = 86_400_000
ZONE_MS = 9 * 3_600_000  # issues count the periods of a day in +09:00
CLOSING_LEAD, OPENING_LEAD, ROUND_LEAD, SEALING_LEAD = 8_000, 20_000, 3_000, 1_000


def sha256(data):
    return hashlib.sha256(data).digest()


def spell(*fields):
    """A line of fields; None stands for what is not there, a list for dice."""
    return "|".join("-" if f is None else ",".join(map(str, f)) if isinstance(f, list) else str(f) for f in fields)


def hash_line(*fields):
    return sha256(spell(*fields).encode()).hex()


def hash_times(seed, times):
    data = bytes.fromhex(seed)
    for _ in range(times):
        data = sha256(data)
    return data.hex()


def commitment(seed):
    return sha256(b"commit/v1|" + bytes.fromhex(seed)).hex()


def odds_hash(odds):
    return hash_line("odds/v1", *(f"{option}={odds[option]}" for option in OPTIONS))


def genesis_hash(g):
    names = "game epoch length anchor salt chainHash publicKey rules receiptKey createdAt prev"
    return hash_line("genesis/v1", *(g[name] for name in names.split()))


def record_hash(d):
    names = "game epoch issue index opensAt closesAt drawAt commit chainHash round oddsHash"
    fields = [d[name] for name in names.split()]
    genesis = d.get("genesis")
    return hash_line("open/v2", *fields, genesis, d["prev"]) if genesis else hash_line("open/v1", *fields, d["prev"])


def seal_hash(d):
    return hash_line("seal/v1", d["record"], d["betsRoot"], d["betCount"], d["sealedAt"], d["record"])


def result_line(d):
    """The line of a draw's last entry, which names those before."""
    is_void = d["status"] == "void"
    signature, dice = (None, None) if is_void else (d["signature"], d["dice"])
    before = d["seal"] or d["record"]
    return spell("result/v1", d["record"], d["status"], d["seed"], signature, dice, before)


def throw(seed, record, signature):
    """Three dice: bytes of HMAC blocks, those from 252 on passed over."""
    dice, counter = [], 0
    while True:
        message = f"dice/v1|{record}|".encode() + bytes.fromhex(signature) + counter.to_bytes(4, "big")
        for byte in hmac.new(bytes.fromhex(seed), message, "sha256").digest():
            if byte < 252:
                dice.append(byte % 6 + 1)
            if len(dice) == 3:
                return dice
        counter += 1


def merkle_root(leaves):
    """RFC 6962: leaves under 0, nodes under 1, split at the largest power of two below the size."""

    def tree(hashes):
        if len(hashes) == 1:
            return hashes[0]
        split = 1 << (len(hashes) - 1).bit_length() - 1
        return sha256(b"\1" + tree(hashes[:split]) + tree(hashes[split:]))

    return (tree([sha256(b"\0" + leaf.encode()) for leaf in leaves]) if leaves else sha256(b"")).hex()


def sandbox_hash(key, genesis, period):
    return hash_line("sandbox-beacon/v1", key, genesis, period)


def beacon_kind(served):
    """Which beacon this is, going by what it hashes to and not by its label; None if it is neither."""
    facts = (served["publicKey"], served["beaconGenesis"], served["beaconPeriod"])
    if served["chainHash"] == QUICKNET_HASH:
        return "quicknet" if facts == (QUICKNET_KEY, QUICKNET_GENESIS, QUICKNET_PERIOD) else None
    return "sandbox" if served["chainHash"] == sandbox_hash(*facts) else None


def round_time(d):
    return (d["beaconGenesis"] + (d["round"] - 1) * d["beaconPeriod"]) * 1000


def is_period(d):
    """Are these the times of the issue's period? A draw opens where its period starts and closes 8 s before its end."""
    length = d["drawAt"] - d["opensAt"]
    if not (30_000 <= length <= 3_600_000 and DAY_MS % length == 0 and length % 3_000 == 0):
        return False
    day, since = divmod(d["opensAt"] + ZONE_MS, DAY_MS)
    date = datetime.date(1970, 1, 1) + datetime.timedelta(days=day)
    issue = f"{date:%Y%m%d}{since // length + 1:04d}"
    return since % length == 0 and d["issue"] == issue and d["closesAt"] == d["drawAt"] - CLOSING_LEAD


def can_open_at(seq, epoch, index):
    """Before a draw's open entry stand its epoch's genesis and two or three entries for each earlier draw."""
    lowest = epoch + 1 + 2 * (index - 1)
    highest = (epoch - 1) * (1 + 3 * INDEX_MAX) + 2 + 3 * (index - 1)
    return lowest <= seq <= highest


NUMBER = "([1-9][0-9]{0,15})"
BET = re.compile(rf"bet/v1\|{NUMBER}\|[0-9a-f]{{16}}\|({'|'.join(OPTIONS)})\|{NUMBER}\|{NUMBER}\|{NUMBER}")


def bet_id(text, d, last_id):
    """The id of a leaf that is a bet the rules allow in this draw, after the one before; else None."""
    match = BET.fullmatch(text)
    if not match:
        return None
    number, stake, odds, placed = (int(match[at]) for at in (1, 3, 4, 5))
    allowed = (
        odds == d["odds"][match[2]]
        and stake % 100 == 0
        and 100 <= stake <= 500_000
        and d["opensAt"] <= placed < d["closesAt"]
        and last_id < number <= SAFE_MAX
    )
    return number if allowed else None


# One function a step; each says whether it holds.


def check_chain(g, d, _leaves):
    index, seed = d["index"], d["seed"]
    in_range = 1 <= index <= min(g["length"], INDEX_MAX)
    return in_range and d["previousSeed"] == hash_times(seed, 1) and hash_times(seed, index) == g["anchor"]


def check_commitment(_g, d, _leaves):
    return commitment(d["seed"]) == d["commit"]


def check_record(_g, d, _leaves):
    return record_hash(d) == d["record"]


def check_log(g, d, _leaves):
    belongs = genesis_hash(g) == g["entry"] and (g["game"], g["epoch"]) == (d["game"], d["epoch"])
    starts = (g["epoch"] == 1) == (g["prev"] == ZEROS) and g["createdAt"] <= d["closesAt"] - OPENING_LEAD
    bound = d.get("genesis") in (None, g["entry"])
    follows = bound and (d["index"] == 1) == (d["prev"] == g["entry"]) and can_open_at(d["seq"], d["epoch"], d["index"])
    unsealed = d["status"] == "void" and d["seal"] is None
    return belongs and starts and follows and (unsealed or seal_hash(d) == d["seal"])


def check_round(_g, d, _leaves):
    """The first round at least 3 s after closing, on quicknet's grid, and the closing is that of the issue."""
    earliest, period = d["closesAt"] + ROUND_LEAD, d["beaconPeriod"] * 1000
    on_grid = (d["beaconGenesis"], d["beaconPeriod"]) == (QUICKNET_GENESIS, QUICKNET_PERIOD)
    return on_grid and earliest <= round_time(d) < earliest + period and is_period(d)


def check_odds(_g, d, _leaves):
    """The odds that were hashed, each of them whole and with a return of 95 to 100 %."""
    odds = d["odds"]
    fair = sorted(odds) == sorted(OPTIONS) and all(
        is_count(odds[option]) and 95 * 216 <= WAYS[option] * odds[option] <= 100 * 216 for option in OPTIONS
    )
    return fair and odds_hash(odds) == d["oddsHash"]


def check_beacon(g, d, _leaves):
    return g["chainHash"] == d["chainHash"] and beacon_kind(g) == beacon_kind(d) == g["beacon"] == d["beacon"]


def check_signature(g, d, _leaves):
    if d["signature"] is None:
        return d["status"] == "void"
    return is_signed(g["publicKey"], d["round"], d["signature"])


@functools.lru_cache(maxsize=1_000)
def is_signed(key, number, signature):
    return bls12_381.verify_round(key, number, signature)


def check_dice(_g, d, _leaves):
    if d["status"] == "void" and d["dice"] is None:
        return True
    if d["signature"] is None:
        return False
    return throw(d["seed"], d["record"], d["signature"]) == d["dice"]


def check_root(_g, d, leaves):
    last_id = 0
    for text in leaves:
        last_id = bet_id(text, d, last_id)
        if last_id is None:
            return False
    if d["status"] == "void" and d["seal"] is None:
        return d["betsRoot"] is None and d["betCount"] is None and d["sealedAt"] is None
    in_time = d["closesAt"] <= d["sealedAt"] <= round_time(d) - SEALING_LEAD
    return in_time and merkle_root(leaves) == d["betsRoot"] and len(leaves) == d["betCount"]


def check_result(_g, d, _leaves):
    return d["status"] in ("settled", "void") and hash_line(result_line(d)) == d["result"]


STEPS = {
    "chain": check_chain,
    "commitment": check_commitment,
    "record": check_record,
    "log": check_log,
    "round": check_round,
    "odds": check_odds,
    "beacon": check_beacon,
    "signature": check_signature,
    "dice": check_dice,
    "root": check_root,
    "result": check_result,
}


# The log: what a line of each kind has between its bars, the entry before it last.

HASH, GAME = "[0-9a-f]{64}", "[a-z0-9]{2,16}"
LINES = {
    "genesis": f"{GAME} {NUMBER} {NUMBER} {HASH} {HASH} {HASH} [0-9a-f]{{192}} [0-9a-z.]{{1,16}} {HASH} {NUMBER} {HASH}",
    "open": f"{GAME} {NUMBER} [0-9]{{12}} {NUMBER} {NUMBER} {NUMBER} {NUMBER} {HASH} {HASH} {NUMBER} {HASH} {HASH}",
    "seal": f"{HASH} {HASH} (0|{NUMBER}) {NUMBER} {HASH}",
    "result": f"{HASH} (settled {HASH} [0-9a-f]{{96}} [1-6],[1-6],[1-6]|void ({HASH}|-) - -) {HASH}",
}
LINES_V2 = {"open": f"{GAME} {NUMBER} [0-9]{{12}} {NUMBER} {NUMBER} {NUMBER} {NUMBER} {HASH} {HASH} {NUMBER} {HASH} {HASH} {HASH}"}
FOLLOWS = {
    "genesis": ("genesis", "open"),
    "open": ("seal", "result"),
    "seal": ("result",),
    "result": ("open", "genesis"),
}
OPEN = "game epoch issue index opensAt closesAt drawAt commit chainHash round oddsHash genesis".split()
WHOLE = {"epoch", "index", "opensAt", "closesAt", "drawAt", "round"}


def read_line(line):
    """Kind and fields of a line that is spelt as an entry is; None for any other."""
    kind, _, rest = line.partition("/")
    version, _, rest = rest.partition("|")
    lines = {"v1": LINES, "v2": LINES_V2}.get(version, {})
    if " " in line or not re.fullmatch(lines.get(kind, "(?!)"), rest.replace("|", " ")):
        return None
    return kind, rest.split("|")


def read_open(fields):
    *inner, prev = fields
    d = {name: int(text) if name in WHOLE else text for name, text in zip(OPEN, inner)}
    return {"genesis": None, **d, "prev": prev, "beaconGenesis": QUICKNET_GENESIS, "beaconPeriod": QUICKNET_PERIOD}


def is_next_draw(d, before, opened, epoch):
    """An open entry: its times are those of its issue, it is the draw after the one before, and goes on naming its genesis."""
    if not check_round(None, d, None) or epoch not in (None, (d["game"], d["epoch"], d["chainHash"])):
        return False
    if opened is not None and opened["genesis"] and not d["genesis"]:
        return False
    if before == "genesis":
        return d["index"] == 1
    if opened is None:
        return True
    same_day = d["issue"][:8] == opened["issue"][:8]
    steps = [o["drawAt"] - o["opensAt"] for o in (d, opened)]
    return (
        d["index"] == opened["index"] + 1
        and d["opensAt"] >= opened["drawAt"]
        and (not same_day or steps[0] == steps[1])
    )


def is_outcome(kind, fields, before, opened, seed_before):
    """A seal in time, or a result that reveals what its draw promised."""
    if kind == "seal":
        latest = round_time(opened) - SEALING_LEAD
        empty = (fields[1] == merkle_root([])) == (fields[2] == "0")
        return fields[0] == fields[4] == opened["record"] and empty and opened["closesAt"] <= int(fields[3]) <= latest
    record, status, seed, signature, dice, _prev = fields
    if record != opened["record"] or (status == "settled" and before != "seal"):
        return False
    if seed == "-":
        return True
    thrown = dice == "-" or ",".join(map(str, throw(seed, record, signature))) == dice
    return thrown and commitment(seed) == opened["commit"] and seed_before in (None, hash_times(seed, 1))


def check_entries(g, d, entries):
    """
    The log from the draw's open entry on, or from any entry before it: every line hashes to its hash, names the one
    before, is one that an honest house writes there, and the draw's own entries stand where its seq says.
    """
    before = opened = epoch = seed = in_force = None
    for at, entry in enumerate(entries):
        seq, line = entry["seq"], entry["line"]
        kind, fields = read_line(line)
        if sha256(line.encode()).hex() != entry["hash"] or (seq == 1) != (fields[-1] == ZEROS):
            return False
        if at and (seq != entries[at - 1]["seq"] + 1 or fields[-1] != entries[at - 1]["hash"] or kind not in FOLLOWS[before]):
            return False
        if kind == "genesis":
            number = int(fields[1])
            if (number == 1) != (seq == 1) or not can_open_at(seq + 1, number, 1) or (epoch and epoch[:2] != (fields[0], number - 1)):
                return False
            epoch, seed = (fields[0], number, fields[5]), fields[3]
            in_force = entry["hash"]
            if fields[0] != g["game"] or (number == g["epoch"] and entry["hash"] != g["entry"]):
                return False
        elif kind == "open":
            o = {**read_open(fields), "record": entry["hash"]}
            if not is_next_draw(o, before, opened, epoch) or not can_open_at(seq, o["epoch"], o["index"]):
                return False
            if o["genesis"] and in_force not in (None, o["genesis"]):
                return False
            in_force = o["genesis"] or in_force
            opened, epoch = o, (o["game"], o["epoch"], o["chainHash"])
        elif opened is not None:
            if not is_outcome(kind, fields, before, opened, seed):
                return False
            seed = fields[2] if kind == "result" and fields[2] != "-" else seed
        before = kind
    own = [d[name] for name in ("record", "seal", "result") if d[name] is not None]
    found = {entry["seq"]: entry["hash"] for entry in entries}
    return [found.get(d["seq"] + at) for at in range(len(own))] == own


def is_count(value):
    return type(value) is int and 0 <= value <= SAFE_MAX


def is_ordinal(value):
    return is_count(value) and value > 0


def is_text(pattern):
    return lambda value: type(value) is str and re.fullmatch(pattern, value) is not None


def is_dice(value):
    return type(value) is list and len(value) == 3 and all(is_ordinal(die) and die <= 6 for die in value)


is_hash, is_game = is_text(HASH), is_text(GAME)
BEACON_FIELDS = {
    "beacon": is_text("sandbox|quicknet"),
    "chainHash": is_hash,
    "publicKey": is_text("[0-9a-f]{192}"),
    "beaconGenesis": is_ordinal,
    "beaconPeriod": is_ordinal,
}
GENESIS_FIELDS = {
    **BEACON_FIELDS,
    "game": is_game,
    "epoch": is_ordinal,
    "length": lambda value: is_ordinal(value) and value <= INDEX_MAX,
    "rules": is_text("[0-9a-z.]{1,16}"),
    "createdAt": is_ordinal,
    **dict.fromkeys(("anchor", "salt", "receiptKey", "prev", "entry"), is_hash),
}
DRAW_FIELDS = {
    **BEACON_FIELDS,
    "game": is_game,
    "issue": is_text("[0-9]{12}"),
    "status": is_text("settled|void"),
    **dict.fromkeys(("epoch", "index", "seq", "opensAt", "closesAt", "drawAt", "round"), is_ordinal),
    **dict.fromkeys(("commit", "oddsHash", "prev", "record", "previousSeed", "seed", "result"), is_hash),
    "odds": lambda value: type(value) is dict,
    "sealedAt": is_ordinal,
    "betsRoot": is_hash,
    "betCount": is_count,
    "seal": is_hash,
    "signature": is_text("[0-9a-f]{96}"),
    "dice": is_dice,
}
# Draws that were saved before records named their genesis lack the field; in their records it is null.
BOUND_FIELDS = {**DRAW_FIELDS, "genesis": lambda value: value is None or is_hash(value)}
SEALED = ("sealedAt", "betsRoot", "betCount", "seal")
ENTRY_FIELDS = {"seq": is_ordinal, "line": lambda value: type(value) is str, "hash": is_hash}


def has_fields(value, fields, absent=()):
    """Exactly these fields and no other, each in its one spelling; those that are absent have to be null."""
    return (
        type(value) is dict
        and value.keys() == fields.keys()
        and all(value[name] is None if name in absent else fields[name](value[name]) for name in fields)
    )


def absent_fields(d):
    """What a draw of its status does not have. A void one has a signature, and so dice, if its round came out."""
    if d["status"] != "void":
        return ()
    unsealed = SEALED if d["seal"] is None else ()
    return (*unsealed, *(name for name in ("signature", "dice") if d[name] is None))


def is_spelt(g, d, leaves, entries):
    """Every value has one spelling: another of the same bytes is another value, and an unknown field a false one."""
    return (
        has_fields(g, GENESIS_FIELDS)
        and has_fields(d, BOUND_FIELDS if "genesis" in d else DRAW_FIELDS, absent_fields(d))
        and type(leaves) is list
        and all(type(leaf) is str for leaf in leaves)
        and type(entries) is list
        and all(has_fields(entry, ENTRY_FIELDS) for entry in entries)
    )


def holds(check, *arguments):
    """A value that is missing or malformed fails its check."""
    try:
        return bool(check(*arguments))
    except (ArithmeticError, AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return False


def checks_of(document):
    """Every check of a document by its name; to be called one after the other."""
    known = {"genesis", "draw", "leaves", "log"}
    g, d, leaves, entries = (document.get(name) for name in ("genesis", "draw", "leaves", "log"))
    checks = {"document": functools.partial(holds, known.issuperset, document)}
    checks["spelling"] = functools.partial(holds, is_spelt, g, d, leaves, [] if entries is None else entries)
    for name, check in STEPS.items():
        checks[name] = functools.partial(holds, check, g, d, leaves)
    if entries is None:
        checks["the log is missing"] = lambda: False
    else:
        checks["log entries"] = functools.partial(holds, check_entries, g, d, entries)
    return checks


def tell(document):
    g, d = document["genesis"], document["draw"]
    dice = f"dice {d['dice']}" if d["dice"] else "no dice (void)"
    print(f"\n{d['game']} {d['issue']}: {dice}, {d['betCount'] or 0} bets, record {d['record']}")
    if beacon_kind(g) == "sandbox":
        print("Sandbox beacon: consistent, but the operator could know these dice in advance.")


def check_receipt(document, jws):
    """The house signed this receipt of an order; it is for this draw, and its bets are among the leaves."""
    receipt = receipts.read_receipt(jws, bytes.fromhex(document["genesis"]["receiptKey"]))
    return (
        receipts.is_order(receipt)
        and receipt["record"] == document["draw"]["record"]
        and set(receipt["leaves"]) <= set(document["leaves"])
    )


def read_head(proof, policy):
    """The checkpoint of a proof and the log of the policy that signed it."""
    origin = proof["checkpoint"].split("\n", 1)[0]
    log = next(key for key in policy["logs"] if key[0] == origin)
    return tlog.read_checkpoint(proof["checkpoint"], log), log


def check_head(proof, policy, is_own):
    """A head that the log signed, cosigned as the policy asks; under the file's own policy nobody else signs it."""
    head, log = read_head(proof, policy)
    by, is_quorum = tlog.seen_by(head, policy)
    known = {log[:2], *(policy["witnesses"][name][:2] for name in by)}
    return is_quorum and (not is_own or {(name, ident) for name, ident, _ in head[3]} == known)


def check_place(proof, policy, line):
    head, _ = read_head(proof, policy)
    return tlog.is_included(line().encode(), proof["index"], proof["path"], *head[:2])


PROOF = "c2sp.org/tlog-proof@v1\n"


def receipt_key(line):
    """The key that signs receipts and texts, as a genesis names it."""
    kind, fields = read_line(line)
    return bytes.fromhex(fields[8]) if kind == "genesis" else b""


def read_signed(document, jws):
    return receipts.read_signed(jws, receipt_key(document["genesis"]))


def checks_of_signed(document):
    """Every check of what the house signed, but for the place of the genesis in the public log."""
    jws = document["signed"]
    checks = {"document": lambda: set(document) == {"genesis", "signed"} and len(jws) > 0}
    for at, each in enumerate(jws):
        checks[f"signed {at + 1}"] = functools.partial(holds, read_signed, document, each)
    return checks


def tell_signed(document):
    for jws in document["signed"]:
        print(json.dumps(read_signed(document, jws), ensure_ascii=False))


def read_file(text, given=None):
    """Every check of a document or a .tlog-proof by its name, and a function that prints what they prove."""
    if not text.startswith(PROOF):
        document = read_document(text)
        return checks_of(document), functools.partial(tell, document)
    proof = tlog.read_proof(text)
    document = read_document(proof["extra"])
    own = document.pop("policy")
    policy = tlog.read_policy(given or own)
    if "signed" in document:
        checks, line, tell_content = checks_of_signed(document), lambda: document["genesis"], tell_signed
    else:
        jws = document.pop("receipts")
        checks, line, tell_content = checks_of(document), functools.partial(result_line, document["draw"]), tell
        for at, each in enumerate(jws):
            checks[f"receipt {at + 1}"] = functools.partial(holds, check_receipt, document, each)
    checks["signed head of the public log"] = functools.partial(holds, check_head, proof, policy, given is None)
    checks["place in the public log"] = functools.partial(holds, check_place, proof, policy, line)

    def tell_all():
        tell_content(document)
        seen, _ = tlog.seen_by(read_head(proof, policy)[0], policy)
        print(f"Cosigned by {len(seen)} of {len(policy['witnesses'])} witnesses: {', '.join(seen) or 'nobody'}")

    return checks, tell_all


def verify(text, given=None):
    """Prints every check of a file; returns whether all of them pass."""
    checks, tell_all = read_file(text, given)
    ok = True
    for name, check in checks.items():
        passed = check()
        print(f"{'PASS' if passed else 'FAIL'}  {name}")
        ok = ok and passed
    if ok:
        tell_all()
    if text.startswith(PROOF) and given is None:
        print("The keys are those that the file names. Compare them with a policy that you have from elsewhere (--policy).")
    return ok


def verdict_on(text):
    """One line on one file of a batch: verified, or what failed. The signature takes longest and is looked at last."""
    try:
        checks, _ = read_file(json.loads(text) if text.startswith('"') else text)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError):
        return "NOT VERIFIED: unreadable"
    signature = checks.pop("signature", None)
    failed = [name for name, check in checks.items() if not check()]
    if not failed and signature and not signature():
        failed.append("signature")
    return f"NOT VERIFIED: {', '.join(failed)}" if failed else "verified"


def verify_batch(lines):
    verdicts = [verdict_on(line) for line in lines]
    print("\n".join(verdicts))
    return all(verdict == "verified" for verdict in verdicts)


def read_document(text):
    """Reads an object as JSON. A name that stands twice, or a number that is none, is an error."""

    def once(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a name stands twice")
        return dict(pairs)

    def refuse(constant):
        raise ValueError(f"{constant} is no number")

    document = json.loads(text, object_pairs_hook=once, parse_constant=refuse)
    if type(document) is not dict:
        raise ValueError("not an object")
    return document


def main(arguments):
    if arguments == ["--batch"]:
        return 0 if verify_batch(sys.stdin) else 1
    has_policy = arguments[:1] == ["--policy"]
    if len(arguments) != (3 if has_policy else 1):
        print(__doc__)
        return 2
    names = arguments[1:] if has_policy else arguments
    *given, text = (pathlib.Path(name).read_text(encoding="utf-8") for name in names)
    try:
        ok = verify(text, *given)
    except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as error:
        print(f"\nNOT VERIFIED: this file cannot be read: {error}")
        return 1
    print("\nverified" if ok else "\nNOT VERIFIED")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
