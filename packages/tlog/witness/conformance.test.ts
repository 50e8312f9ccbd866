// What C2SP tlog-witness requires of a witness, sentence by sentence.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toBase64 } from '../lib/base64.ts'
import { cosignedAt, readCheckpoint, signCheckpoint } from '../lib/checkpoint.ts'
import { publicNoteKey } from '../lib/note.ts'
import { entryLeaf, rootOfHashes } from '../lib/tree.ts'
import { buildWitness } from './serve.ts'
import { openWitnessStore, type WitnessStore } from './witness-store.ts'

const ORIGIN = 'log.example/one'
const NAME = 'witness.example/1'
const AT = 1_790_000_000
const SECRET = new Uint8Array(32).fill(7)
const EMPTY = rootOfHashes([])
const leaves = ['a', 'b', 'c', 'd'].map(entryLeaf)
const rootAt = (size: number) => rootOfHashes(leaves.slice(0, size))
const signed = (size: number, root = rootAt(size), origin = ORIGIN) =>
  signCheckpoint(origin, { size, root }, SECRET)

let store: WitnessStore
let witness: ReturnType<typeof buildWitness>
beforeEach(() => {
  store = openWitnessStore(':memory:')
  witness = buildWitness({ store, name: NAME, logs: [publicNoteKey(ORIGIN, 1, SECRET)], now: () => AT })
})
afterEach(async () => {
  await witness.close()
  store.close()
})

async function post(old: number, checkpoint: string, path: Uint8Array[] = [], headers = {}) {
  const payload = [`old ${old}`, ...path.map(toBase64), '', checkpoint].join('\n')
  const reply = await witness.inject({ method: 'POST', url: '/add-checkpoint', payload, headers })
  return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body }
}

const witnessKey = () => publicNoteKey(NAME, 4, store.secret())

/** The proof from two to four leaves: the root over the third and the fourth. */
const TWO_TO_FOUR = [rootOfHashes(leaves.slice(2))]

describe('add-checkpoint', () => {
  test('answers a consistent checkpoint with signature lines that are its cosignatures', async () => {
    const first = signed(2)
    const reply = await post(0, first)
    expect([reply.status, reply.body]).toEqual([200, expect.stringMatching(/^— witness\.example\/1 \S+\n$/)])
    const head = readCheckpoint(first + reply.body)
    expect(head && cosignedAt(head, witnessKey())).toBe(AT)
    expect((await post(2, signed(4), TWO_TO_FOUR)).status).toBe(200)
  })

  test('C2.8 an unknown origin is 404, a checkpoint without a signature of a known key 403', async () => {
    expect((await post(0, signed(2, rootAt(2), 'elsewhere.example'))).status).toBe(404)
    const foreign = signCheckpoint(ORIGIN, { size: 2, root: rootAt(2) }, new Uint8Array(32).fill(8))
    expect((await post(0, foreign)).status).toBe(403)
  })

  test('an old size above the size of the checkpoint is 400, and so is a malformed request', async () => {
    expect((await post(3, signed(2))).status).toBe(400)
    for (const payload of [
      '',
      'old 0',
      `old 00\n\n${signed(2)}`,
      `old -1\n\n${signed(2)}`,
      `old 0\n${signed(2)}`,
    ])
      expect((await witness.inject({ method: 'POST', url: '/add-checkpoint', payload })).statusCode).toBe(400)
    const tooLong = Array.from({ length: 64 }, () => EMPTY)
    expect((await post(0, signed(2), tooLong)).status).toBe(400)
  })

  test('an old size other than that of the latest cosigned checkpoint is 409 with that size alone', async () => {
    const none = await post(1, signed(2))
    expect(none).toEqual({ status: 409, type: 'text/x.tlog.size', body: '0\n' })
    await post(0, signed(2))
    expect(await post(0, signed(4))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '2\n' })
  })

  test('C2.8 another tree of the same size is 422 and stored as evidence', async () => {
    await post(0, signed(2))
    const reply = await post(2, signed(2, entryLeaf('another history')))
    expect(reply.status).toBe(422)
    const request = expect.stringContaining('old 2\n')
    expect(store.evidence()).toEqual([expect.objectContaining({ origin: ORIGIN, at: AT, request })])
    expect((await post(2, signed(2))).status).toBe(200)
  })

  test('C2.8 a proof that does not verify is 422, and the checkpoint is not cosigned but stored as evidence', async () => {
    await post(0, signed(2))
    for (const path of [[], [EMPTY], [...TWO_TO_FOUR, EMPTY]])
      expect((await post(2, signed(4), path)).status).toBe(422)
    expect((await post(2, signed(4, entryLeaf('another history')), TWO_TO_FOUR)).status).toBe(422)
    expect(store.latestHead(ORIGIN).size).toBe(2)
    expect(store.evidence()).toHaveLength(2) // once for each tree
  })

  test('the proof from size 0 is empty', async () => {
    expect((await post(0, signed(2), [EMPTY])).status).toBe(422)
    expect((await post(0, signed(2))).status).toBe(200)
  })

  test('an empty tree has one root: a checkpoint of size 0 with another one is 422 and poisons nothing', async () => {
    expect((await post(0, signed(0, entryLeaf('not empty')))).status).toBe(422)
    expect((await post(0, signed(0))).status).toBe(200)
    expect((await post(0, signed(0))).status).toBe(200)
    expect((await post(0, signed(2))).status).toBe(200)
  })

  test('ignores signatures of unknown keys: sixteen of nearly 5 kB, as post-quantum keys have', async () => {
    const line = (at: number) => `— key.example/${at} ${toBase64(new Uint8Array(3_680).fill(at))}\n`
    const many = signed(2) + Array.from({ length: 15 }, (_, at) => line(at + 1)).join('')
    expect(many.length).toBeGreaterThan(70_000)
    expect((await post(0, many)).status).toBe(200)
  })

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text',
    ';',
    'application/octet-stream',
  ])('takes a body of the type %j', async (type) => {
    expect((await post(0, signed(2), [], { 'content-type': type })).status).toBe(200)
  })
})

describe('GET checkpoint', () => {
  const urlOf = (origin: string) => `/${createHash('sha256').update(origin).digest('hex')}/checkpoint`

  test('returns the newest cosigned checkpoint of a log', async () => {
    expect((await witness.inject(urlOf(ORIGIN))).statusCode).toBe(404)
    await post(0, signed(2))
    await post(2, signed(4), TWO_TO_FOUR)
    const { statusCode, body } = await witness.inject(urlOf(ORIGIN))
    const head = readCheckpoint(body)
    expect([statusCode, head?.size, head && cosignedAt(head, witnessKey())]).toEqual([200, 4, AT])
  })

  test('another log is 404', async () => {
    await post(0, signed(2))
    for (const url of [urlOf('elsewhere.example'), urlOf(''), '/x/checkpoint'])
      expect((await witness.inject(url)).statusCode).toBe(404)
  })
})
