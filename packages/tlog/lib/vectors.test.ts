import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { cosign, signCheckpoint, verifyCheckpoint } from './checkpoint.ts'
import { publicNoteKey, writeVkey } from './note.ts'
import { writeProof } from './proof.ts'
import vectors from './test-data/tlog-vectors.json' with { type: 'json' }
import { tiledTree } from './tiles.ts'
import { entryLeaf, rootOfHashes } from './tree.ts'

const [LOG, WITNESS] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

test('writes exactly the test vectors', async () => {
  const log = publicNoteKey('saikoro.example/log', 1, LOG)
  const witness = publicNoteKey('witness.example/1', 4, WITNESS)
  const leaves = vectors.entries.map((entry) => entryLeaf(entry))
  const head = { size: leaves.length, root: rootOfHashes(leaves) }
  const signed = signCheckpoint(log.name, head, LOG)
  const read = verifyCheckpoint(signed, log)
  const checkpoint = signed + (read ? cosign(read, witness.name, WITNESS, vectors.cosignedAt) : '')
  const tree = tiledTree(leaves.length, async () => leaves)
  const proofs = await Promise.all(
    vectors.entries.map(async (_entry, index) =>
      writeProof({ extra: '{}', index, path: await tree.inclusion(index), checkpoint }),
    ),
  )
  expect({
    ...{ log: writeVkey(log), witness: writeVkey(witness), cosignedAt: vectors.cosignedAt },
    ...{ entries: vectors.entries, root: bytesToHex(head.root), checkpoint, proofs },
  }).toEqual(vectors)
})
