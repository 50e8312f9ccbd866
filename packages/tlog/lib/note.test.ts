import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddCheckpoint, writeAddCheckpoint } from './add-checkpoint.ts'
import { cosign, cosignedAt, readCheckpoint, signCheckpoint, verifyCheckpoint } from './checkpoint.ts'
import { isNoteSigned, publicNoteKey, readNote, readVkey, signNote, writeVkey } from './note.ts'
import { readPolicy, seenBy } from './policy.ts'
import { readProof, verifyProof, writeProof } from './proof.ts'
import { entryLeaf } from './tree.ts'

const LOG = new Uint8Array(32).fill(1)
const W1 = new Uint8Array(32).fill(2)
const W2 = new Uint8Array(32).fill(3)
const ORIGIN = 'saikoro.example/log'
const log = publicNoteKey(ORIGIN, 1, LOG)
const vkeyOf = (name: string, secret: Uint8Array) => writeVkey(publicNoteKey(name, 4, secret))
const head = { size: 1, root: entryLeaf('genesis') }
const checkpoint = signCheckpoint(ORIGIN, head, LOG)

test('verifies a note that another implementation signed', () => {
  const key = readVkey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  const note = readNote(
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
  )
  expect(key && note && isNoteSigned(note, key)).toBe(true)
})

test('rejects malformed checkpoints and those of another log', () => {
  expect(verifyCheckpoint(checkpoint, log)).toMatchObject(head)
  expect(verifyCheckpoint(checkpoint, publicNoteKey(ORIGIN, 1, W1))).toBeUndefined()
  expect(
    verifyCheckpoint(signNote('other\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n', ORIGIN, LOG), log),
  ).toBeUndefined()
  for (const text of [
    '',
    'x\n1\n',
    `${ORIGIN}\n01\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`,
    `${ORIGIN}\n1\nAA==\n`,
  ])
    expect(readCheckpoint(text === '' ? '' : signNote(text, ORIGIN, LOG)), text).toBeUndefined()
})

test('rejects a cosigned checkpoint with any character changed', () => {
  const cosigned =
    checkpoint + cosign(readCheckpoint(checkpoint) ?? never(), 'w.example/1', W1, 1_790_000_000)
  const witness = publicNoteKey('w.example/1', 4, W1)
  fc.assert(
    fc.property(fc.nat(cosigned.length - 1), fc.integer({ min: 1, max: 126 }), (at, mask) => {
      const other = String.fromCharCode(cosigned.charCodeAt(at) ^ mask)
      const found = verifyCheckpoint(cosigned.slice(0, at) + other + cosigned.slice(at + 1), log)
      expect(found !== undefined && cosignedAt(found, witness) !== undefined).toBe(false)
    }),
    { numRuns: 80 },
  )
})

function never(): never {
  throw new Error('unreachable')
}

test('a cosignature states its time and is valid for its witness only', () => {
  const read = readCheckpoint(checkpoint) ?? never()
  const seen = readCheckpoint(checkpoint + cosign(read, 'w.example/1', W1, 1_790_000_000)) ?? never()
  expect(cosignedAt(seen, publicNoteKey('w.example/1', 4, W1))).toBe(1_790_000_000)
  expect(cosignedAt(seen, publicNoteKey('w.example/2', 4, W1))).toBeUndefined()
  expect(cosignedAt(seen, publicNoteKey('w.example/1', 4, W2))).toBeUndefined()
})

test('evaluates a quorum over groups and rejects malformed policies', () => {
  const lines = [
    `witness a ${vkeyOf('w.example/1', W1)} https://w.example`,
    `witness b ${vkeyOf('w.example/2', W2)}`,
  ]
  const read = readCheckpoint(checkpoint) ?? never()
  const once = readCheckpoint(checkpoint + cosign(read, 'w.example/1', W1, 1)) ?? never()
  const policy = (...more: string[]) =>
    readPolicy([`log ${writeVkey(log)}`, '# two', ...lines, ...more].join('\n'))
  expect(seenBy(once, policy('group both all a b', 'quorum both'))).toEqual({ by: ['a'], isQuorum: false })
  expect(seenBy(once, policy('group one any a b', 'quorum one'))).toEqual({ by: ['a'], isQuorum: true })
  expect(seenBy(once, policy('group one 2 a b', 'quorum one')).isQuorum).toBe(false)
  expect(seenBy(read, policy('quorum none'))).toEqual({ by: [], isQuorum: true })
  for (const wrong of [
    [],
    ['quorum x'],
    ['quorum none', 'quorum none'],
    ['group g 3 a b', 'quorum g'],
    ['group g all a', 'group h all a', 'quorum h'],
    [lines[0] ?? '', 'quorum none'],
    ['what', 'quorum none'],
  ])
    expect(() => policy(...wrong), wrong.join()).toThrow()
})

test('parses the proofs and witness requests that it writes, and no other spelling', () => {
  const proof = { extra: '{"draw":"骰"}', index: 0, path: [], checkpoint }
  expect(readProof(writeProof(proof))).toEqual(proof)
  expect(verifyProof('genesis', proof, log)).toMatchObject(head)
  expect(verifyProof('genesi', proof, log)).toBeUndefined()
  expect(readProof(writeProof(proof).replace('index 0', 'index 00'))).toBeUndefined()
  const request = { old: 3, path: [head.root, head.root], checkpoint }
  expect(readAddCheckpoint(writeAddCheckpoint(request))).toEqual(request)
  expect(readAddCheckpoint(writeAddCheckpoint(request).replace('old 3', 'old 03'))).toBeUndefined()
})
