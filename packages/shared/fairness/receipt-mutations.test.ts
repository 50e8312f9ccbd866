import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { fromBase64url } from '@saikoro/tlog/base64'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeOperator, type FakeOperator } from '../test-data/fake-operator.ts'
import { type Json, mutantsAt, pathsOf, withValue } from '../test-data/mutants.ts'
import { pseudonymOf, readLeaf } from './leaf.ts'
import { inclusionPath, verifyInclusion } from './merkle.ts'
import { readReceipt, signingInput, verifyReceipt, withSignature } from './receipt.ts'

const MEMBER_KEY = '5a'.repeat(32)

const operator: FakeOperator = createFakeOperator()
const draw = operator.open(0)
const receipts = Array.from({ length: 12 }, (_, at) => operator.order(draw, { stake: BigInt(at + 1) * 100n }))
const { leaves } = operator.proofOf(draw)
const sealed = operator.seal(draw)
const { receiptKey } = operator.genesis()
const [jws = '', otherJws = ''] = receipts
const [header = '', payload = '', signature = ''] = jws.split('.')

const accepted = (text: string) => verifyReceipt(text, receiptKey) !== undefined
const encode = (text: string) => Buffer.from(text).toString('base64url')

test('accepts the receipts of an honest operator', () => {
  const recharge = {
    kind: 'recharge',
    id: 3,
    member: 7,
    record: null,
    leaves: [],
    amount: '500.00',
    at: 1,
  } as const
  const withdrawal = { ...recharge, kind: 'withdrawal' } as const
  expect([...receipts, operator.sign(recharge), operator.sign(withdrawal)].map(accepted)).not.toContain(false)
})

test('rejects receipts with any character changed, doubled, dropped or swapped, or with surrounding space', () => {
  let refused = 0
  for (let place = 0; place < jws.length; place += 1) {
    for (const { how, value } of mutantsAt({ jws }, ['jws'], { jws: '' }, place)) {
      if (typeof value !== 'string') continue
      expect([how, place, accepted(value)]).toEqual([how, place, false])
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(1_000)
})

test('rejects receipts with another header, payload or signature', () => {
  const headers = [
    '{"alg":"none"}',
    '{"alg":"HS256"}',
    '{"alg":"EdDSA" }',
    '{"alg":"EdDSA","typ":"JWT"}',
    '{}',
    '',
  ]
  for (const other of headers) expect(accepted(`${encode(other)}.${payload}.${signature}`)).toBe(false)
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const others = JSON.parse(Buffer.from(otherJws.split('.')[1] ?? '', 'base64url').toString())
  const changed = pathsOf(fields).flatMap((path, place) =>
    mutantsAt(fields, path, others, place * 5).map(({ value }) => withValue(fields, path, value)),
  )
  expect(changed.length).toBeGreaterThan(80)
  const texts = [
    ...changed.map((each) => JSON.stringify(each)),
    JSON.stringify(others),
    '[]',
    '',
    `${fields} `,
  ]
  for (const text of texts)
    expect([text, accepted(`${header}.${encode(text)}.${signature}`)]).toEqual([text, false])
  for (const other of ['', otherJws.split('.')[2] ?? '', signature.slice(0, -1), signature.toUpperCase()]) {
    expect(accepted(`${header}.${payload}.${other}`)).toBe(false)
  }
})

test('rejects receipts in another base64 encoding or with an equivalent non-canonical signature', () => {
  const bytes = fromBase64url(signature) ?? new Uint8Array()
  const s = bytesToNumberLE(bytes.slice(32)) + ed25519.Point.Fn.ORDER
  const malleable = Uint8Array.from([...bytes.slice(0, 32), ...numberToBytesLE(s, 32)])
  expect(accepted(withSignature(`${header}.${payload}`, malleable))).toBe(false)
  for (const pad of ['=', '==']) expect(accepted(jws + pad)).toBe(false)
  expect(accepted(`${header}=.${payload}.${signature}`)).toBe(false)
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = [...last].filter((sign) => accepted(jws.slice(0, -1) + sign))
  expect(same).toEqual([jws.at(-1)])
  expect(accepted([header, payload, signature, ''].join('.'))).toBe(false)
  expect(accepted(`.${jws}`)).toBe(false)
})

test('the bytes of a receipt depend on its content only', () => {
  const read = readReceipt(jws)
  expect(read && signingInput(read)).toBe(`${header}.${payload}`)
})

/** The inclusion proof of each bet, as the member receives it. */
const shown = leaves.map((leaf, index) => ({
  ...{ leaf, index, size: leaves.length, path: inclusionPath(leaves, index), key: MEMBER_KEY },
  ...{ record: sealed.record ?? '', root: sealed.betsRoot ?? '' },
}))

/** Whether a proof shows that a leaf of the member is under the sealed root, in a tree of the sealed size. */
function isProved({ key, record, ...inclusion }: (typeof shown)[number]): boolean {
  const isHex64 = (text: unknown) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
  const isOwn =
    isHex64(key) && isHex64(record) && readLeaf(inclusion.leaf)?.pseudonym === pseudonymOf(key, record)
  return isOwn && inclusion.size === sealed.betCount && verifyInclusion(inclusion)
}

test('proves every bet under the root, and rejects changed proofs', () => {
  expect(shown.map(isProved)).not.toContain(false)
  const changes = shown.flatMap((proof, at) =>
    pathsOf(proof as unknown as Json).flatMap((path, place) =>
      mutantsAt(proof, path, (shown[at + 1] ?? null) as Json, place * 11 + at).map(({ how, value }) => ({
        what: `${at} ${path.join('.')} ${how}`,
        proof: withValue(proof, path, value) as unknown as typeof proof,
      })),
    ),
  )
  expect(changes.length).toBeGreaterThan(1_000)
  expect(changes.filter(({ proof }) => isProved(proof)).map(({ what }) => what)).toEqual([])
})

test('a tree of another size or with leaves in another order has another root', () => {
  const place = fc.nat({ max: leaves.length - 1 })
  fc.assert(
    fc.property(place, place, (at, other) => {
      const proof = { ...shown[at], index: other } as (typeof shown)[number]
      expect(isProved(proof)).toBe(at === other)
    }),
  )
})
