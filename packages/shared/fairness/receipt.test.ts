import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { fromBase64url } from '@saikoro/tlog/base64'
import { expect, test } from 'vitest'
import { createFakeOperator } from '../test-data/fake-operator.ts'
import { mutantsAt } from '../test-data/mutants.ts'
import { type Receipt, readReceipt, signingInput, verifyReceipt, withSignature } from './receipt.ts'

const RECEIPT: Receipt = {
  kind: 'order',
  id: 12,
  member: 7,
  record: 'ab'.repeat(32),
  leaves: ['bet/v1|1|0000000000001eef|big|100|198|1795132800001'],
  amount: '1.00',
  at: 1_795_132_800_001,
}

const operator = createFakeOperator()
const { receiptKey } = operator.genesis()
const draw = operator.open(0)
const jws = operator.sign(signingInput(RECEIPT))
const otherJws = operator.order(draw)
const [header = '', payload = '', signature = ''] = jws.split('.')

const accepted = (text: string) => verifyReceipt(text, receiptKey) !== undefined
const encode = (text: string) => Buffer.from(text).toString('base64url')

/** Returns a JWS with a valid signature over any header and payload. */
const forged = (text: string, head = '{"alg":"EdDSA"}') => operator.sign(`${encode(head)}.${encode(text)}`)

test('parses and verifies the receipts of an honest operator', () => {
  const recharge: Receipt = { ...RECEIPT, kind: 'recharge', record: null, leaves: [] }
  for (const receipt of [RECEIPT, recharge, { ...recharge, kind: 'withdrawal' } as const]) {
    const signed = operator.sign(signingInput(receipt))
    expect([verifyReceipt(signed, receiptKey), readReceipt(signed)]).toEqual([receipt, receipt])
  }
  expect(accepted(otherJws)).toBe(true)
})

test('rejects receipts with any character changed, doubled, dropped or swapped, or with surrounding space', () => {
  let refused = 0
  for (let place = 0; place < jws.length; place += 1) {
    for (const value of mutantsAt({ jws }, ['jws'], { jws: '' }, place)) {
      if (typeof value !== 'string') continue
      expect([value, accepted(value)]).toEqual([value, false])
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(1_000)
})

test('rejects receipts with another key, header, payload or signature', () => {
  for (const key of ['', 'ab'.repeat(32)]) expect(verifyReceipt(jws, key)).toBeUndefined()
  const headers = ['{"alg":"none"}', '{"alg":"HS256"}', '{"alg":"EdDSA" }', '{"alg":"EdDSA","typ":"JWT"}', '']
  for (const other of headers) expect(accepted(`${encode(other)}.${payload}.${signature}`)).toBe(false)
  const [, otherPayload = '', otherSignature = ''] = otherJws.split('.')
  expect(accepted(`${header}.${otherPayload}.${signature}`)).toBe(false)
  for (const other of ['', otherSignature, signature.slice(0, -1), signature.toUpperCase()]) {
    expect(accepted(`${header}.${payload}.${other}`)).toBe(false)
  }
})

test('rejects a signed payload of another shape', () => {
  const good = JSON.stringify(RECEIPT)
  expect(accepted(forged(good))).toBe(true)
  const bad = [
    'null',
    '[]',
    'not json',
    good.replace('{', '{ '),
    good.replace('"id":12', '"id":"12"'),
    good.replace('order', 'gift'),
    good.replace('"1.00"', '1'),
    good.replace('abab', 'ABAB'),
    good.replace('"at":', '"more":1,"at":'),
    good.replace('["bet', '[1,"bet'),
  ]
  for (const text of bad) expect([text, accepted(forged(text))]).toEqual([text, false])
  expect(accepted(forged(good, '{"alg":"none"}'))).toBe(false)
  expect(readReceipt(forged(`"${'x'.repeat(1_000_000)}"`))).toBeUndefined()
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
