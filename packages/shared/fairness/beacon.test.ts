import fc from 'fast-check'
import { expect, test } from 'vitest'
import quicknet from '../test-data/quicknet-rounds.json' with { type: 'json' }
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { beaconFor, QUICKNET } from './beacon.ts'
import { verifyRound } from './beacon-check.ts'
import { publicKeyOf, sandboxKeyOf, signRound } from './sandbox-beacon.ts'

const { publicKey, genesis, period } = vectors.sandboxBeacon
const [recorded] = quicknet.rounds
const signature = recorded?.signature ?? ''
const round = recorded?.round ?? 0

test('accepts quicknet only with its constants', () => {
  const { rounds: _rounds, about: _about, ...facts } = quicknet
  expect(QUICKNET).toEqual({ kind: 'quicknet', ...facts })
  const served = { chainHash: QUICKNET.chainHash, publicKey, beaconGenesis: genesis, beaconPeriod: period }
  expect(beaconFor(served)).toBe(QUICKNET)
  expect(beaconFor({ ...served, beaconPeriod: 30 })).toBeUndefined()
  expect(beaconFor({ ...served, beaconGenesis: genesis + 3 })).toBeUndefined()
  expect(beaconFor({ ...served, publicKey: publicKey.replace('8', '9') })).toBeUndefined()
})

test('verifies recorded rounds of quicknet', () => {
  for (const known of quicknet.rounds) {
    expect(verifyRound(QUICKNET.publicKey, known.round, known.signature)).toBe(true)
  }
})

test('rejects a round with any bit flipped', () => {
  fc.assert(
    fc.property(fc.nat(95), fc.integer({ min: 1, max: 15 }), (at, bits) => {
      const digit = (Number.parseInt(signature[at] ?? '0', 16) ^ bits).toString(16)
      const flipped = signature.slice(0, at) + digit + signature.slice(at + 1)
      expect(verifyRound(QUICKNET.publicKey, round, flipped)).toBe(false)
    }),
    { numRuns: 40 },
  )
  expect(verifyRound(QUICKNET.publicKey, round + 1, signature)).toBe(false)
  expect(verifyRound(publicKeyOf('01'.padStart(64, '0')), round, signature)).toBe(false)
})

test('accepts a signature in its canonical encoding only', () => {
  for (const other of [signature.toUpperCase(), `${signature} `, signature.slice(2), 'c0'.padEnd(96, '0')]) {
    expect(verifyRound(QUICKNET.publicKey, round, other)).toBe(false)
  }
  for (const other of [0, -1, 1.5, Number.NaN])
    expect(verifyRound(QUICKNET.publicKey, other, signature)).toBe(false)
  expect(verifyRound('c0'.padEnd(192, '0'), round, 'c0'.padEnd(96, '0'))).toBe(false)
})

test('rejects a signature with the field’s order added to its coordinate', () => {
  const p =
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
  const secretKey = sandboxKeyOf('11'.repeat(32))
  // the first round whose coordinate plus the order fits into 381 bits
  const number = 3
  const small = signRound(secretKey, number)
  const wrapped = (BigInt(`0x${small}`) + p).toString(16)
  expect(wrapped).toHaveLength(96)
  expect(verifyRound(publicKeyOf(secretKey), number, small)).toBe(true)
  expect(verifyRound(publicKeyOf(secretKey), number, wrapped)).toBe(false)
})
