import { expect, test } from 'vitest'
import { GENESIS, lastWorked, WORKED } from '../test-data/vector-draws.ts'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { oddsHash } from './log.ts'
import { STEP_NAMES } from './steps.ts'
import { type DrawEvidence, verifyDraw } from './verify-draw.ts'
import { genesisHash } from './verify-opening.ts'

const trusted = { seed: GENESIS.anchor, index: 0 }
const good: DrawEvidence = { genesis: GENESIS, ...lastWorked(), trusted, signatureOk: true }

function failed(evidence: DrawEvidence): string[] {
  return verifyDraw(evidence).flatMap(({ name, ok }) => (ok ? [] : [name]))
}

function changed(draw: Partial<DrawEvidence['draw']>): string[] {
  return failed({ ...good, draw: { ...good.draw, ...draw } })
}

test('all draws of the test vectors pass every step, from the anchor and from the previous seed', () => {
  for (const [at, worked] of WORKED.entries()) {
    const evidence = { ...good, ...worked }
    expect(verifyDraw(evidence).map(({ name }) => name)).toEqual([...STEP_NAMES])
    expect(failed(evidence)).toEqual([])
    const before = WORKED[at - 1]?.draw
    const known = { seed: before?.seed ?? GENESIS.anchor, index: before?.index ?? 0 }
    expect(failed({ ...evidence, trusted: known })).toEqual([])
  }
  expect(oddsHash(vectors.odds)).toBe(good.draw.oddsHash)
})

test('C2.3 each kind of change fails its own step', () => {
  const { draw } = good
  expect(changed({ seed: 'ab'.repeat(32) })).toEqual(['chain', 'commitment', 'dice', 'result'])
  expect(changed({ commit: 'ab'.repeat(32) })).toEqual(['commitment', 'record'])
  expect(changed({ round: draw.round + 1 })).toEqual(['record', 'round'])
  expect(changed({ odds: { ...draw.odds, big: 197 } })).toEqual(['odds', 'root'])
  expect(changed({ publicKey: 'ab'.repeat(96) })).toEqual(['round', 'beacon'])
  expect(changed({ beacon: 'sandbox' })).toEqual(['beacon'])
  expect(changed({ dice: [1, 1, 1] })).toEqual(['dice', 'result'])
  expect(changed({ index: 4 })).toEqual(['chain', 'record', 'log'])
  expect(changed({ seq: 15 })).toEqual(['log'])
  expect(changed({ previousSeed: 'ab'.repeat(32) })).toEqual(['chain'])
  expect(changed({ seal: null })).toEqual(['record', 'log', 'result'])
  expect(changed({ signature: null })).toEqual(['record', 'signature', 'dice', 'result'])
  expect(failed({ ...good, signatureOk: false })).toEqual(['signature'])
  expect(failed({ ...good, trusted: { seed: 'ab'.repeat(32), index: 0 } })).toEqual(['chain'])
  expect(failed({ ...good, leaves: good.leaves.slice(1) })).toEqual(['root'])
  expect(failed({ ...good, genesis: { ...GENESIS, receiptKey: 'ab'.repeat(32) } })).toEqual(['log'])
  expect(failed({ ...good, genesis: { ...GENESIS, epoch: 2 } })).toEqual(['log'])
})

test('a valid genesis of another game or epoch, or not followed by the first draw, fails the step log', () => {
  const wholeWith = (change: Partial<typeof GENESIS>) => {
    const genesis = { ...GENESIS, ...change }
    return { ...genesis, entry: genesisHash(genesis) }
  }
  expect(failed({ ...good, genesis: wholeWith({ game: 'sai30' }) })).toEqual(['log'])
  expect(failed({ ...good, genesis: wholeWith({ epoch: 2 }) })).toEqual(['log'])
  expect(failed({ ...good, ...WORKED[0], genesis: wholeWith({ rules: '2' }) })).toEqual(['log'])
  expect(failed({ ...good, genesis: wholeWith({ rules: '2' }) })).toEqual([])
})

test('an index beyond the chain length of the genesis fails the step chain', () => {
  expect(failed({ ...good, genesis: { ...GENESIS, length: 4 } })).toEqual(['chain', 'log'])
})
