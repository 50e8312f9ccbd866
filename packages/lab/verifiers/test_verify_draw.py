"""What packages/shared/fairness/mutations.test.ts does not try with the offline verifier."""

import contextlib
import hmac
import io
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import bls12_381
import verify_draw

DATA = pathlib.Path(__file__).parents[2] / "shared" / "test-data"


def load(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def verify(document):
    """The verdict on a document that is saved as a file."""
    return quietly(verify_draw.verify, json.dumps(document))


def quietly(function, *arguments):
    with contextlib.redirect_stdout(io.StringIO()):
        return function(*arguments)


def other_digit(text, at):
    return text[:at] + format(int(text[at], 16) ^ 1, "x") + text[at + 1 :]


class OfflineVerifier(unittest.TestCase):
    def setUp(self):
        self.sample = load("sandbox-draw.json")

    def test_passes_the_worked_examples(self):
        v = load("vectors.json")
        beacon = {"beacon": "quicknet", "beaconGenesis": verify_draw.QUICKNET_GENESIS, "beaconPeriod": verify_draw.QUICKNET_PERIOD}
        for at, source in enumerate(v["draws"]):
            d = {**source, **beacon, "odds": v["odds"], "publicKey": verify_draw.QUICKNET_KEY, "seq": 3 * at + 2}
            for name, check in verify_draw.STEPS.items():
                # the signatures are arbitrary bytes that exercise the derivation
                passed = name == "signature" or check({**v["genesis"], **beacon}, d, source["leaves"])
                self.assertTrue(passed, f"{d['issue']} {name}")
            name = hmac.new(bytes.fromhex(v["memberKey"]), d["record"].encode(), "sha256").hexdigest()[:16]
            self.assertEqual({leaf.split("|")[2] for leaf in source["leaves"]} - {name}, set())
        for case in v["rejection"]:
            self.assertEqual(verify_draw.throw(case["seed"], case["record"], case["signature"]), case["dice"])
        for case in v["roots"]:
            self.assertEqual(verify_draw.merkle_root(case["leaves"]), case["root"])
        chain = v["chain"]
        info = f"saikoro/chain/v1|{chain['game']}|{chain['epoch']}".encode()
        extracted = hmac.new(bytes.fromhex(chain["salt"]), bytes.fromhex(chain["secret"]), "sha256").digest()
        last = hmac.new(extracted, info + b"\1", "sha256").hexdigest()
        self.assertEqual([last, verify_draw.hash_times(last, chain["length"])], [chain["last"], chain["anchor"]])
        served = v["sandboxBeacon"]
        found = verify_draw.sandbox_hash(served["publicKey"], served["genesis"], served["period"])
        self.assertEqual(found, served["chainHash"])
        void = v["void"]
        line = verify_draw.hash_line("result/v1", void["record"], "void", void["seed"], None, None, void["prev"])
        self.assertEqual(line, void["result"])

    def test_hashes_an_open_line_of_the_second_version(self):
        vectors, line = load("vectors.json"), load("formats/vectors.json")["openV2"]
        entry = {**vectors["draws"][1], "genesis": vectors["genesis"]["entry"]}
        self.assertEqual(verify_draw.record_hash(entry), line["hash"])
        kind, fields = verify_draw.read_line(line["line"])
        self.assertEqual(kind, "open")
        self.assertEqual(verify_draw.read_open(fields)["genesis"], entry["genesis"])
        self.assertIsNone(verify_draw.read_line(line["line"].replace("open/v2", "open/v1")))

    def trust_signatures(self):
        # The pairing is slow and has a test of its own; here the file's own signature counts as checked.
        original = verify_draw.is_signed
        verify_draw.is_signed = lambda *_: True
        self.addCleanup(setattr, verify_draw, "is_signed", original)

    def failed(self, document):
        return [name for name, check in verify_draw.checks_of(document).items() if not check()]

    def test_fails_an_unknown_part_and_numbers_with_a_fraction(self):
        self.trust_signatures()
        self.assertIn("document", self.failed({**self.sample, "note": ""}))
        numbers = {name: value for name, value in self.sample["draw"].items() if type(value) is int}
        for name, value in numbers.items():
            document = {**self.sample, "draw": {**self.sample["draw"], name: float(value)}}
            with self.subTest(name):
                self.assertNotEqual(self.failed(document), [])

    def test_prints_a_verdict_for_each_document_of_a_batch(self):
        self.trust_signatures()
        good = json.dumps(self.sample)
        lines = [good, good.replace("[4, 1, 5]", "[4, 1, 6]"), "{", "[]", good[:-1] + ', "log": []}', "[" * 100_000]
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertFalse(verify_draw.verify_batch(lines))
        unreadable = ["NOT VERIFIED: unreadable"] * 4
        self.assertEqual(printed.getvalue().splitlines(), ["verified", "NOT VERIFIED: dice, result", *unreadable])
        self.assertTrue(quietly(verify_draw.verify_batch, [good, good]))


class Signatures(unittest.TestCase):
    def setUp(self):
        self.beacon = load("quicknet-rounds.json")
        self.round = self.beacon["rounds"][0]

    def check(self, number, signature):
        return bls12_381.verify_round(self.beacon["publicKey"], number, signature)

    def test_passes_the_recorded_rounds(self):
        for entry in self.beacon["rounds"]:
            self.assertTrue(self.check(entry["round"], entry["signature"]))

    def test_fails_for_another_round(self):
        self.assertFalse(self.check(self.round["round"] + 1, self.round["signature"]))

    def test_fails_for_another_or_no_point(self):
        signature = self.round["signature"]
        negative = format(int(signature[0], 16) ^ 2, "x") + signature[1:]
        infinity = "c0" + "00" * 47
        others = [other_digit(signature, at) for at in range(2, 96, 8)]
        for other in (negative, infinity, signature[2:], *others):
            self.assertFalse(self.check(self.round["round"], other))
        for entry in self.beacon["rounds"]:
            unflagged = format(int(entry["signature"][0], 16) ^ 8, "x") + entry["signature"][1:]
            self.assertFalse(self.check(entry["round"], unflagged))

    def test_counts_a_signature_in_one_spelling_only(self):
        # A round of the sample's beacon whose point has room for the field's size to be added to it.
        key = load("sandbox-draw.json")["genesis"]["publicKey"]
        signature = (
            "a083c020d982932ffc75ce27465f348cac1445451b8eb780"
            "248aa5f3a525d287d7c55e82b7c86a6944be6d59a88113d6"
        )
        self.assertTrue(bls12_381.verify_round(key, 3, signature))
        self.assertFalse(bls12_381.verify_round(key, 3, format(int(signature, 16) + bls12_381.P, "x")))

    def test_reads_no_point_outside_the_subgroup(self):
        for x in range(1, 20):
            data = bytes([0x80]) + x.to_bytes(47, "big")
            self.assertIsNone(bls12_381.read_point(data, 48, bls12_381.G1_B))


if __name__ == "__main__":
    unittest.main()
