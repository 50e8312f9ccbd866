import { expect, test } from 'vitest'
import { GENESIS, lastWorked } from '../test-data/vector-draws.ts'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { weighSteps } from './step-evidence.ts'
import { STEP_NAMES, type StepName } from './steps.ts'
import type { Pins } from './verdict.ts'

const { draw } = lastWorked()
const NOTHING: Pins = { genesis: null, record: null, root: null, result: null, leaves: [], contradicted: [] }
const WITNESSED: Pins = {
  ...NOTHING,
  genesis: { hash: GENESIS.entry, seenAt: draw.closesAt - 1 },
  record: { hash: draw.record ?? '', seenAt: draw.closesAt - 1 },
  root: { hash: draw.betsRoot ?? '', seenAt: draw.closesAt + 4_999 },
}
const { publicKey, chainHash } = vectors.sandboxBeacon
const SANDBOX = { ...GENESIS, chainHash, publicKey }

/** Returns the steps by the kind of their evidence. */
function kinds(
  pins: Pins,
  { failed, genesis = GENESIS }: { failed?: StepName; genesis?: typeof GENESIS } = {},
) {
  const steps = STEP_NAMES.map((name) => ({ name, ok: name !== failed }))
  const found: Partial<Record<string, StepName[]>> = {}
  for (const { name, evidence } of weighSteps({ steps, draw, genesis, pins }))
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
  expect(kinds(WITNESSED)).toEqual({ computed: COMPUTED, witnessed })
})

test('a step that passes for another value than the pinned one is contradicted', () => {
  const other = { hash: 'ab'.repeat(32), seenAt: draw.closesAt - 1 }
  expect(kinds({ ...WITNESSED, record: other })).toMatchObject({
    contradicted: ['commitment', 'record', 'round', 'odds'],
  })
  expect(kinds({ ...WITNESSED, contradicted: ['root'] })).toMatchObject({ contradicted: ['root'] })
})

test('a failed step has no other evidence', () => {
  expect(kinds(WITNESSED, { failed: 'dice' })).toMatchObject({ failed: ['dice'] })
  expect(kinds(NOTHING, { failed: 'record' })).toMatchObject({ failed: ['record'] })
})

test('the signature of a sandbox beacon rests on its genesis, because the key is the operator’s', () => {
  const pins = { ...WITNESSED, genesis: { hash: SANDBOX.entry, seenAt: draw.closesAt - 1 } }
  expect(kinds(pins, { genesis: SANDBOX }).witnessed).toContain('signature')
  expect(kinds(NOTHING, { genesis: SANDBOX }).log_only).toContain('signature')
})
