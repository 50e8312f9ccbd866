import { expect, test } from 'vitest'
import { GENESIS, lastWorked, voidWorked } from '../test-data/vector-draws.ts'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import type { Step } from './steps.ts'
import { judge, type Testimony } from './verdict.ts'

const { draw, leaves } = lastWorked()
const passed: Step[] = [{ name: 'chain', ok: true }]
const seen = (hash: string | null) => ({ hash: hash ?? '', seenAt: draw.closesAt - 1 })

const pins: Testimony['pins'] = {
  genesis: seen(GENESIS.entry),
  record: seen(draw.record),
  root: { hash: draw.betsRoot ?? '', seenAt: draw.closesAt + 4_999 },
  result: { hash: draw.result ?? '', seenAt: draw.drawAt },
  leaves: leaves.slice(0, 2),
  contradicted: [],
}
const good: Testimony = {
  steps: passed,
  draw,
  genesis: GENESIS,
  leaves,
  logFault: null,
  publicLog: null,
  pins,
}

function keeping(change: Partial<Testimony['pins']>) {
  return judge({ ...good, pins: { ...pins, ...change } })
}

test('a draw that verifies with all values pinned in time is witnessed, in red for public randomness', () => {
  expect(judge(good)).toEqual({ seal: 'witnessed', ink: 'red', reasons: [] })
})

test('a sandbox beacon never gives red ink, whatever its label', () => {
  const { publicKey, chainHash } = vectors.sandboxBeacon
  const genesis = { ...GENESIS, chainHash, publicKey, beacon: 'quicknet' as const }
  expect(judge({ ...good, genesis })).toMatchObject({ seal: 'witnessed', ink: 'blue' })
  expect(judge({ ...good, genesis: { ...GENESIS, chainHash: '' } }).ink).toBe('blue')
})

test('a draw with a failed step, or without steps, is not verified', () => {
  const steps: Step[] = [...passed, { name: 'dice', ok: false }]
  expect(judge({ ...good, steps })).toMatchObject({ seal: 'not_verified', reasons: ['step_failed'] })
  expect(judge({ ...good, steps: [] }).seal).toBe('not_verified')
})

test.each(['genesis', 'record', 'root'] as const)(
  'a draw with a %s that was pinned too late is recomputed',
  (name) => {
    const verdict = { seal: 'recomputed', ink: 'red', reasons: [`${name}_late`] }
    expect(keeping({ [name]: null })).toEqual(verdict)
    const [moment, hash] =
      name === 'root' ? [draw.drawAt - 3_000, pins.root?.hash] : [draw.closesAt, pins[name]?.hash]
    expect(keeping({ [name]: { hash, seenAt: moment } })).toEqual(verdict)
    expect(keeping({ [name]: { hash, seenAt: moment - 1 } }).seal).toBe('witnessed')
  },
)

test('a void draw is recomputed, and not verified if its seed is withheld', () => {
  const unsealed = { ...good, draw: voidWorked(), leaves: [], pins: { ...pins, root: null, result: null } }
  expect(judge(unsealed)).toMatchObject({ seal: 'recomputed', reasons: ['void_unsealed'] })
  expect(judge({ ...good, draw: { ...draw, status: 'void' } }).reasons).toEqual(['void_after_seal'])
  expect(judge({ ...unsealed, draw: { ...voidWorked(), seed: null } }).reasons).toContain('seed_withheld')
  expect(judge({ ...unsealed, pins }).reasons).toContain('root_replaced')
})
