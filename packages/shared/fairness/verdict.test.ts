import { expect, test } from 'vitest'
import { GENESIS, lastWorked, voidWorked } from '../test-data/vector-draws.ts'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { weighSteps } from './step-evidence.ts'
import { STEP_NAMES, type Step, type StepName } from './steps.ts'
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
const NOTHING = { genesis: null, record: null, root: null, result: null, leaves: [], contradicted: [] }
const { publicKey, chainHash } = vectors.sandboxBeacon
const SANDBOX = { ...GENESIS, chainHash, publicKey }
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
  const genesis = { ...SANDBOX, beacon: 'quicknet' as const }
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

/** Returns the steps by the kind of their evidence. */
function kinds(
  pinned: Testimony['pins'],
  { failed, genesis = GENESIS }: { failed?: StepName; genesis?: typeof GENESIS } = {},
) {
  const steps = STEP_NAMES.map((name) => ({ name, ok: name !== failed }))
  const found: Partial<Record<string, StepName[]>> = {}
  for (const { name, evidence } of weighSteps({ steps, draw, genesis, pins: pinned }))
    found[evidence.kind] = [...(found[evidence.kind] ?? []), name]
  return found
}

const COMPUTED = ['log', 'signature', 'dice', 'result']

test('C2.7 a step that rests on the log alone is not witnessed', () => {
  expect(kinds(NOTHING)).toEqual({
    computed: COMPUTED,
    log_only: ['chain', 'commitment', 'record', 'round', 'odds', 'beacon', 'root'],
  })
})

test('steps that rest on values pinned in time are witnessed', () => {
  const witnessed = ['chain', 'commitment', 'record', 'round', 'odds', 'beacon', 'root']
  expect(kinds(pins)).toEqual({ computed: COMPUTED, witnessed })
})

test('a step that passes for another value than the pinned one is contradicted', () => {
  const other = { hash: 'ab'.repeat(32), seenAt: draw.closesAt - 1 }
  expect(kinds({ ...pins, record: other })).toMatchObject({
    contradicted: ['commitment', 'record', 'round', 'odds'],
  })
  expect(kinds({ ...pins, contradicted: ['root'] })).toMatchObject({ contradicted: ['root'] })
})

test('a failed step has no other evidence', () => {
  expect(kinds(pins, { failed: 'dice' })).toMatchObject({ failed: ['dice'] })
  expect(kinds(NOTHING, { failed: 'record' })).toMatchObject({ failed: ['record'] })
})

test('the signature of a sandbox beacon rests on its genesis, because the key is the operator’s', () => {
  expect(kinds(pins, { genesis: SANDBOX }).witnessed).toContain('signature')
  expect(kinds(NOTHING, { genesis: SANDBOX }).log_only).toContain('signature')
})
