"""Tests of the offline verifier: python3 -m unittest discover -s tools"""

import contextlib
import copy
import io
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import bls12_381
import verify_draw

DATA = pathlib.Path(__file__).parent.parent / "packages" / "shared" / "test-data"


def load(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def quietly(function, *arguments):
    with contextlib.redirect_stdout(io.StringIO()):
        return function(*arguments)


def other_digit(text, at):
    return text[:at] + format(int(text[at], 16) ^ 1, "x") + text[at + 1 :]


class OfflineVerifier(unittest.TestCase):
    def setUp(self):
        self.sample = load("sandbox-draw.json")

    def test_passes_the_worked_examples(self):
        self.assertTrue(quietly(verify_draw.verify_vectors, load("vectors.json")))

    def test_passes_a_whole_draw_with_its_log(self):
        self.assertTrue(quietly(verify_draw.verify_document, self.sample))

    def test_fails_when_any_value_is_changed(self):
        # The pairing is slow and has a test of its own; here the file's own signature counts as checked.
        original = bls12_381.verify_round
        bls12_381.verify_round = lambda *_: True
        self.addCleanup(setattr, bls12_381, "verify_round", original)
        for part in ("genesis", "draw"):
            for name, value in self.sample[part].items():
                if name == "seq":
                    continue
                broken = copy.deepcopy(self.sample)
                if isinstance(value, str):
                    is_hex = all(sign in "0123456789abcdef" for sign in value)
                    broken[part][name] = other_digit(value, len(value) // 2) if is_hex else value + "x"
                elif isinstance(value, int):
                    broken[part][name] = value + 1
                elif isinstance(value, list):
                    broken[part][name] = [face % 6 + 1 for face in value]
                else:
                    broken[part][name] = {**value, "7": 1401}
                with self.subTest(part=part, name=name):
                    self.assertFalse(quietly(verify_draw.verify_document, broken))

    def test_fails_the_step_that_a_change_is_about(self):
        g, d, leaves = (self.sample[part] for part in ("genesis", "draw", "leaves"))
        other = "ab" * 32
        changes = {
            "chain": {"seed": other, "previousSeed": None},
            "commitment": {"commit": other},
            "record": {"record": other},
            "log": {"seal": other},
            "round": {"round": d["round"] + 1},
            "odds": {"odds": {**d["odds"], "7": 1401}},
            "beacon": {"chainHash": other},
            "signature": {"signature": None},
            "dice": {"dice": [face % 6 + 1 for face in d["dice"]]},
            "root": {"betsRoot": other},
            "result": {"result": other},
        }
        self.assertEqual(list(changes), list(verify_draw.STEPS))
        for name, change in changes.items():
            with self.subTest(name):
                self.assertTrue(verify_draw.holds(verify_draw.STEPS[name], g, d, leaves))
                self.assertFalse(verify_draw.holds(verify_draw.STEPS[name], g, {**d, **change}, leaves))

    def test_passes_a_draw_that_was_void_before_it_was_sealed(self):
        gone = ("sealedAt", "betsRoot", "betCount", "seal", "signature", "dice")
        void = {**self.sample["draw"], **dict.fromkeys(gone), "status": "void"}
        void["result"] = verify_draw.result_hash(void)
        document = {"genesis": self.sample["genesis"], "draw": void, "leaves": []}
        self.assertTrue(quietly(verify_draw.verify_document, document))
        self.assertFalse(quietly(verify_draw.verify_document, {**document, "draw": {**void, "seed": None}}))

    def test_fails_when_a_bet_is_changed_added_or_missing(self):
        leaves = self.sample["leaves"]
        for others in (leaves[1:], leaves + leaves[-1:], [leaves[0].replace("2000", "3000"), *leaves[1:]]):
            self.assertFalse(quietly(verify_draw.verify_document, {**self.sample, "leaves": others}))

    def test_fails_when_the_log_is_broken_or_lacks_the_draw(self):
        entries = self.sample["log"]
        changed = [{**entries[0], "line": entries[0]["line"] + "x"}, *entries[1:]]
        for others in (entries[:-1], entries[1:], [entries[0], entries[2]], changed, []):
            self.assertFalse(quietly(verify_draw.verify_document, {**self.sample, "log": others}))

    def test_fails_without_throwing_when_values_are_missing(self):
        for document in ({}, {"genesis": None, "draw": {}, "leaves": 3}, {**self.sample, "draw": []}):
            self.assertFalse(quietly(verify_draw.verify_document, document))


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
