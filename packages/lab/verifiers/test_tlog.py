"""Tests of the reader of transparency logs."""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import tlog

DATA = pathlib.Path(__file__).parents[2] / "tlog" / "lib" / "test-data"
V = json.loads((DATA / "tlog-vectors.json").read_text(encoding="utf-8"))
LOG, WITNESS = tlog.read_vkey(V["log"]), tlog.read_vkey(V["witness"])


def refused(function, *arguments):
    try:
        return not function(*arguments)
    except (ValueError, IndexError):
        return True


def flipped(text, at):
    return text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]


def proves(text):
    proof = tlog.read_proof(text)
    checkpoint = tlog.read_checkpoint(proof["checkpoint"], LOG)
    entry = V["entries"][proof["index"]].encode()
    included = tlog.is_included(entry, proof["index"], proof["path"], *checkpoint[:2])
    return included and tlog.cosigned_at(checkpoint, WITNESS) == V["cosignedAt"]


class Tlog(unittest.TestCase):
    def test_every_proof_of_the_vectors_holds(self):
        for text in V["proofs"]:
            self.assertTrue(proves(text))

    def test_ed25519_of_rfc_8032(self):
        key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        signature = bytes.fromhex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
        self.assertTrue(tlog.is_signed(key, b"\x72", signature))
        self.assertFalse(tlog.is_signed(key, b"\x73", signature))

    def test_any_flipped_character_of_a_proof_is_refused(self):
        text = V["proofs"][-1]
        start = text.index("index ")
        for at in range(start, len(text), 23):
            self.assertTrue(refused(proves, flipped(text, at)), at)

    def test_another_key_is_refused(self):
        other = (LOG[0], LOG[1], 1, WITNESS[3])
        self.assertTrue(refused(tlog.read_checkpoint, V["checkpoint"], other))


if __name__ == "__main__":
    unittest.main()
