import { expect, test } from 'vitest'
import sample from '../test-data/sandbox-draw.json' with { type: 'json' }
import { GENESIS, lastWorked, voidWorked, WORKED } from '../test-data/vector-draws.ts'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { verifyRound } from './beacon-check.ts'
import { oddsHash } from './log.ts'
import { type LogLine, standsIn, walkLog } from './log-walk.ts'
import { STEP_NAMES } from './steps.ts'
import { type DrawEvidence, verifyDraw } from './verify-draw.ts'
import { genesisHash, recordOf, verifyOpening } from './verify-opening.ts'

const trusted = { seed: GENESIS.anchor, index: 0 }
const good: DrawEvidence = { genesis: GENESIS, ...lastWorked(), trusted, signatureOk: true }

function failed(evidence: DrawEvidence): string[] {
  return verifyDraw(evidence).flatMap(({ name, ok }) => (ok ? [] : [name]))
}

function changed(draw: Partial<DrawEvidence['draw']>): string[] {
  return failed({ ...good, draw: { ...good.draw, ...draw } })
}

/** Yields the value with one hex digit, character or number changed. */
function* tampered(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield value + 1
  if (typeof value === 'string') {
    for (let at = 0; at < value.length; at += 1) {
      const digit = Number.parseInt(value.charAt(at), 16)
      const other = Number.isNaN(digit) ? '~' : (digit ^ 1).toString(16)
      yield value.slice(0, at) + other + value.slice(at + 1)
    }
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      for (const other of tampered(inner)) {
        yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
      }
    }
  }
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

test('a complete draw with a sandbox beacon passes, including signature and log', () => {
  const { genesis, draw, leaves, log } = sample as unknown as typeof good & { log: LogLine[] }
  const signatureOk = verifyRound(genesis.publicKey, draw.round, draw.signature ?? '')
  expect(failed({ genesis, draw, leaves, trusted: { seed: genesis.anchor, index: 0 }, signatureOk })).toEqual(
    [],
  )
  expect(walkLog(log, []).fault).toBeNull()
  expect(standsIn(draw, log)).toBe(true)
  for (const seq of [4, 6, 8, null]) expect(standsIn({ ...draw, seq }, log)).toBe(false)
  for (const at of [0, 1, 2]) expect(standsIn(draw, log.toSpliced(at, 1))).toBe(false)
})

test('C2.3 a settled draw with any changed digit, also in its genesis or leaves, fails a step', {
  timeout: 60_000,
}, () => {
  // only the log proves the exact sequence number, see `walkLog`
  const { seq: _, ...fields } = good.draw
  let count = 0
  for (const [key, value] of Object.entries({ draw: fields, genesis: GENESIS, leaves: good.leaves })) {
    for (const other of tampered(value)) {
      const evidence = { ...good, [key]: key === 'draw' ? { ...good.draw, ...Object(other) } : other }
      if (failed(evidence).length === 0) expect.unreachable(JSON.stringify(other))
      count += 1
    }
  }
  expect(count).toBeGreaterThan(1_800)
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

test('a void draw passes without signature and dice, and with the right ones only', () => {
  const draw = voidWorked()
  expect(failed({ ...good, draw, leaves: [], signatureOk: false })).toEqual([])
  const { signature, dice } = good.draw
  const reported = { ...draw, signature, dice }
  expect(failed({ ...good, draw: { ...draw, dice }, leaves: [] })).toEqual(['record', 'dice'])
  expect(failed({ ...good, draw: reported, leaves: [] })).toEqual([])
  expect(failed({ ...good, draw: { ...reported, dice: [1, 1, 1] }, leaves: [] })).toEqual(['dice'])
  expect(failed({ ...good, draw: reported, leaves: [], signatureOk: false })).toEqual(['signature'])
})

test('a void draw that withholds its seed fails', () => {
  expect(failed({ ...good, draw: { ...voidWorked(), seed: null }, leaves: [] })).toContain('chain')
})

test('a settled draw without seal, signature or dice fails', () => {
  expect(changed({ seal: null })).toEqual(['record', 'log', 'result'])
  expect(changed({ signature: null })).toEqual(['record', 'signature', 'dice', 'result'])
  expect(changed({ dice: null })).toEqual(['record', 'dice', 'result'])
  expect(changed({ status: 'sealed' })).toEqual(['record', 'result'])
})

test('values of another type with the same text fail', () => {
  const { dice, odds, seq } = good.draw
  const alike = [
    { dice: dice?.map(String) },
    { dice: [dice] },
    { odds: { ...odds, big: '198' } },
    { seq: String(seq) },
  ]
  for (const change of alike) expect(changed(change as never)).not.toEqual([])
  const genesis = { ...GENESIS, length: String(GENESIS.length), note: '' }
  expect(failed({ ...good, genesis: genesis as never })).toEqual(['log'])
})

test('malformed input never throws', () => {
  const values = [null, undefined, '', 'zz', -1, 1e300, Number.NaN, {}, []]
  for (const key of Object.keys(good.draw)) {
    for (const value of values) {
      const draw = { ...good.draw, [key]: value }
      expect(verifyDraw({ ...good, draw })).toHaveLength(STEP_NAMES.length)
    }
  }
  const nothing = JSON.parse('null')
  expect(failed({ ...good, draw: nothing })).toHaveLength(STEP_NAMES.length)
  expect(failed({ ...good, genesis: nothing })).toEqual(['chain', 'log', 'beacon'])
  expect(failed({ ...good, leaves: [nothing] })).toEqual(['root'])
  expect(failed({ ...good, leaves: nothing })).toEqual(['root'])
  expect(failed({ ...good, trusted: nothing })).toEqual(['chain'])
})

test('an open draw is verified as far as it is public', () => {
  const unknown = {
    betsRoot: null,
    betCount: null,
    sealedAt: null,
    seal: null,
    signature: null,
    result: null,
  }
  const open: DrawEvidence['draw'] = { ...good.draw, ...unknown, seed: null, dice: null, status: 'open' }
  expect(verifyOpening(GENESIS, open).every(({ ok }) => ok)).toBe(true)
  expect(recordOf(open)).toBe(good.draw.record)
  expect(recordOf({ ...open, commit: null })).toBeUndefined()
  expect(verifyDraw({ ...good, draw: open }).every(({ ok }) => ok)).toBe(false)
})
