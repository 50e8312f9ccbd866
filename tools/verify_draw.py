"""Verifies a draw offline. Python 3, standard library only; shares no code with the site.

    python3 tools/verify_draw.py FILE
        one JSON document {genesis, draw, leaves, log?} as the site's fairness calls give them
    python3 tools/verify_draw.py --vectors packages/shared/test-data/vectors.json
        the worked examples that all implementations have to agree on

Prints every check as PASS or FAIL and leaves with 0 only if all pass. What a file cannot tell is whether you were
shown the same values before the draw: compare record and betsRoot with what your browser or you wrote down then.
"""

import hashlib
import hmac
import json
import re
import sys

import bls12_381

QUICKNET_HASH = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
QUICKNET_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510"
    "d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
QUICKNET_GENESIS, QUICKNET_PERIOD = 1692803367, 3

OPTIONS = ["big", "small", "odd", "even"] + [str(total) for total in range(3, 19)]
INDEX_MAX = 1_000_000


def sha256(data):
    return hashlib.sha256(data).digest()


def hash_line(*fields):
    """The hash of a line of fields; None stands for what is not there, a list for dice."""
    spelt = ["-" if f is None else ",".join(map(str, f)) if isinstance(f, list) else str(f) for f in fields]
    return sha256("|".join(spelt).encode()).hex()


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
    names = "game epoch issue index opensAt closesAt drawAt commit chainHash round oddsHash prev"
    return hash_line("open/v1", *(d[name] for name in names.split()))


def seal_hash(d):
    return hash_line("seal/v1", d["record"], d["betsRoot"], d["betCount"], d["sealedAt"], d["record"])


def result_hash(d):
    is_void = d["status"] == "void"
    signature, dice = (None, None) if is_void else (d["signature"], d["dice"])
    before = d["seal"] or d["record"]
    return hash_line("result/v1", d["record"], d["status"], d["seed"], signature, dice, before)


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


def is_bet(text, d, last_id):
    """Is this leaf a bet that the rules allow in this draw, after the one before?"""
    name, number, pseudonym, option, stake, odds, placed = text.split("|")
    spelt = "|".join([name, str(int(number)), pseudonym, option, str(int(stake)), str(int(odds)), str(int(placed))])
    return (
        spelt == text
        and name == "bet/v1"
        and len(bytes.fromhex(pseudonym)) == 8
        and option in OPTIONS
        and int(odds) == d["odds"][option]
        and int(stake) % 100 == 0
        and 100 <= int(stake) <= 500_000
        and d["opensAt"] <= int(placed) <= d["sealedAt"]
        and int(number) > last_id
    )


# One function a step; each says whether it holds.


def check_chain(g, d, _leaves):
    index, seed = d["index"], d["seed"]
    in_range = 1 <= index <= min(g["length"], INDEX_MAX)
    before = d.get("previousSeed") in (None, hash_times(seed, 1))
    return in_range and before and hash_times(seed, index) == g["anchor"]


def check_commitment(_g, d, _leaves):
    return commitment(d["seed"]) == d["commit"]


def check_record(_g, d, _leaves):
    return record_hash(d) == d["record"]


def check_log(g, d, _leaves):
    belongs = genesis_hash(g) == g["entry"] and (g["game"], g["epoch"]) == (d["game"], d["epoch"])
    follows = d["index"] != 1 or d["prev"] == g["entry"]
    unsealed = d["status"] == "void" and d["seal"] is None
    return belongs and follows and (unsealed or seal_hash(d) == d["seal"])


def check_round(_g, d, _leaves):
    """The first round at least 3 s after closing."""
    earliest, period = d["closesAt"] + 3000, d["beaconPeriod"] * 1000
    return earliest <= round_time(d) < earliest + period


def check_odds(_g, d, _leaves):
    return odds_hash(d["odds"]) == d["oddsHash"]


def check_beacon(g, d, _leaves):
    return g["chainHash"] == d["chainHash"] and beacon_kind(g) == beacon_kind(d) == g["beacon"] == d["beacon"]


def check_signature(g, d, _leaves):
    if d["signature"] is None:
        return d["status"] == "void"
    return bls12_381.verify_round(g["publicKey"], d["round"], d["signature"])


def check_dice(_g, d, _leaves):
    if d["status"] == "void" and d["dice"] is None:
        return True
    return throw(d["seed"], d["record"], d["signature"]) == d["dice"]


def check_root(_g, d, leaves):
    if d["status"] == "void" and d["seal"] is None:
        return d["betsRoot"] is None and d["betCount"] is None and d["sealedAt"] is None
    last_id = 0
    for text in leaves:
        if not is_bet(text, d, last_id):
            return False
        last_id = int(text.split("|")[1])
    in_time = d["sealedAt"] <= round_time(d) - 1000
    return in_time and merkle_root(leaves) == d["betsRoot"] and len(leaves) == d["betCount"]


def check_result(_g, d, _leaves):
    return d["status"] in ("settled", "void") and result_hash(d) == d["result"]


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


def check_entries(d, entries):
    """A run of the log: every line hashes to its hash and names the one before; the draw's entries stand in it."""
    for at, entry in enumerate(entries):
        linked = at == 0 or (
            entry["line"].rsplit("|", 1)[1] == entries[at - 1]["hash"] and entry["seq"] == entries[at - 1]["seq"] + 1
        )
        if not linked or sha256(entry["line"].encode()).hex() != entry["hash"]:
            return False
    own = [d[name] for name in ("record", "seal", "result") if d[name] is not None]
    hashes = [entry["hash"] for entry in entries if entry["seq"] >= d["seq"]]
    return hashes[: len(own)] == own


def is_spelt(g, d):
    """Hashes are lower-case hex and nothing else: another spelling of the same bytes is another value."""
    hashes = [g[name] for name in ("anchor", "salt", "chainHash", "receiptKey", "prev", "entry")]
    names = "commit chainHash oddsHash prev record betsRoot seal seed previousSeed result"
    hashes += [d[name] for name in names.split() if d[name] is not None]
    return all(re.fullmatch("[0-9a-f]{64}", text) for text in hashes) and (
        d["signature"] is None or bool(re.fullmatch("[0-9a-f]{96}", d["signature"]))
    )


def holds(check, *arguments):
    """A value that is missing or malformed fails its check."""
    try:
        return bool(check(*arguments))
    except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False


def report(name, ok):
    print(f"{'PASS' if ok else 'FAIL'}  {name}")
    return ok


def verify_document(document):
    g, d, leaves = document.get("genesis"), document.get("draw"), document.get("leaves")
    results = [report("spelling", holds(is_spelt, g, d))]
    results += [report(name, holds(check, g, d, leaves)) for name, check in STEPS.items()]
    if "log" in document:
        results.append(report("log entries", holds(check_entries, d, document["log"])))
    if all(results):
        dice = f"dice {d['dice']}" if d["dice"] else "no dice (void)"
        print(f"\n{d['game']} {d['issue']}: {dice}, {d['betCount'] or 0} bets, record {d['record']}")
        if beacon_kind(g) == "sandbox":
            print("Sandbox beacon: consistent, but the operator could know these dice in advance.")
    return all(results)


def verify_vectors(v):
    odds, beacon = v["odds"], v["sandboxBeacon"]
    g = {**v["genesis"], "beacon": "quicknet", "beaconGenesis": QUICKNET_GENESIS, "beaconPeriod": QUICKNET_PERIOD}
    results = []
    for source in v["draws"]:
        d = {**source, "odds": odds, "beacon": "quicknet", "publicKey": QUICKNET_KEY}
        # The examples' signatures are arbitrary bytes that exercise the derivation.
        steps = {name: check for name, check in STEPS.items() if name != "signature"}
        failed = [name for name, check in steps.items() if not holds(check, g, d, source["leaves"])]
        results.append(report(f"draw {d['issue']} {' '.join(failed)}".rstrip(), not failed))
        for leaf in source["leaves"]:
            key = bytes.fromhex(v["memberKey"])
            name = hmac.new(key, d["record"].encode(), "sha256").hexdigest()[:16]
            results.append(report(f"pseudonym of {leaf.split('|')[1]}", leaf.split("|")[2] == name))
    for at, case in enumerate(v["rejection"]):
        dice = throw(case["seed"], case["record"], case["signature"])
        results.append(report(f"rejection {at}", dice == case["dice"]))
    for case in v["roots"]:
        results.append(report(f"root of {len(case['leaves'])}", merkle_root(case["leaves"]) == case["root"]))
    chain = v["chain"]
    info = f"saikoro/chain/v1|{chain['game']}|{chain['epoch']}".encode()
    extracted = hmac.new(bytes.fromhex(chain["salt"]), bytes.fromhex(chain["secret"]), "sha256").digest()
    last = hmac.new(extracted, info + b"\1", "sha256").hexdigest()
    results.append(report("chain's last seed", last == chain["last"]))
    results.append(report("chain's anchor", hash_times(last, chain["length"]) == chain["anchor"]))
    served = sandbox_hash(beacon["publicKey"], beacon["genesis"], beacon["period"])
    results.append(report("sandbox beacon", served == beacon["chainHash"]))
    void = v["void"]
    line = hash_line("result/v1", void["record"], "void", void["seed"], None, None, void["prev"])
    results.append(report("void result", line == void["result"]))
    return all(results)


def main(arguments):
    if len(arguments) not in (1, 2) or (len(arguments) == 2 and arguments[0] != "--vectors"):
        print(__doc__)
        return 2
    with open(arguments[-1], encoding="utf-8") as file:
        document = json.load(file)
    ok = verify_vectors(document) if len(arguments) == 2 else verify_document(document)
    print("\nverified" if ok else "\nNOT VERIFIED")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
