// biome-ignore lint/style/noRestrictedImports: Node signs like the API
import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Receipt, readReceipt, signingInput, verifyReceipt, withSignature } from './receipt.ts'

const keys = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

const receipt: Receipt = {
  kind: 'order',
  id: 12,
  member: 7,
  record: 'ab'.repeat(32),
  leaves: ['bet/v1|1|0000000000001eef|big|100|198|1795132800001'],
  amount: '1.00',
  at: 1_795_132_800_001,
}

function signed(input: string): string {
  return withSignature(input, sign(null, Buffer.from(input), keys.privateKey))
}

const jws = signed(signingInput(receipt))

/** Returns a JWS with a valid signature over any header and payload. */
function forged(payload: string, header = '{"alg":"EdDSA"}'): string {
  return signed(`${Buffer.from(header).toString('base64url')}.${Buffer.from(payload).toString('base64url')}`)
}

test('parses and verifies a signed receipt', () => {
  expect(verifyReceipt(jws, publicKey)).toEqual(receipt)
  expect(readReceipt(jws)).toEqual(receipt)
  const recharge: Receipt = { ...receipt, kind: 'recharge', record: null, leaves: [] }
  expect(verifyReceipt(signed(signingInput(recharge)), publicKey)).toEqual(recharge)
})

test('the payload has a fixed order of keys', () => {
  const { at, kind, ...rest } = receipt
  expect(signingInput({ at, ...rest, kind })).toBe(signingInput(receipt))
  const [header = '', payload = ''] = jws.split('.')
  expect(Buffer.from(header, 'base64url').toString()).toBe('{"alg":"EdDSA"}')
  expect(Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString()))).toEqual([
    'kind',
    'id',
    'member',
    'record',
    'leaves',
    'amount',
    'at',
  ])
})

test('rejects another key, any changed byte and any non-canonical encoding', () => {
  expect(verifyReceipt(jws, 'ab'.repeat(32))).toBeUndefined()
  fc.assert(
    fc.property(fc.nat(jws.length - 1), fc.constantFrom('A', 'b', '-', '.', 'é'), (at, sign) => {
      const other = jws.slice(0, at) + sign + jws.slice(at + 1)
      expect(verifyReceipt(other, publicKey)).toEqual(other === jws ? receipt : undefined)
    }),
  )
  expect(verifyReceipt(`${jws}A`, publicKey)).toBeUndefined()
  expect(verifyReceipt('', publicKey)).toBeUndefined()
  expect(verifyReceipt(jws, '')).toBeUndefined()
})

test('rejects a signed payload of another shape', () => {
  const good = JSON.stringify(receipt)
  expect(verifyReceipt(forged(good), publicKey)).toEqual(receipt)
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
  for (const payload of bad)
    expect([payload, verifyReceipt(forged(payload), publicKey)]).toEqual([payload, undefined])
  expect(verifyReceipt(forged(good, '{"alg":"none"}'), publicKey)).toBeUndefined()
  expect(readReceipt(forged(`"${'x'.repeat(1_000_000)}"`))).toBeUndefined()
})
