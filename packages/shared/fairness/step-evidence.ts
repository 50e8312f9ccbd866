import type { Genesis } from '../contract/fairness.ts'
import { beaconFor } from './beacon.ts'
import type { Step, StepName } from './steps.ts'
import { type EarlyPin, isReplaced, isWitnessed, type Testimony } from './verdict.ts'

/**
 * What a step's result rests on. `computed`: on the published values alone, whenever they were published. The others hold only
 * if the value `pin` was published early: this browser pinned it in time (`witnessed`), only the operator's log states it
 * (`log_only`), or this browser pinned another value (`contradicted`).
 */
export type StepEvidence =
  | { readonly kind: 'failed' }
  | { readonly kind: 'computed' }
  | { readonly kind: 'witnessed' | 'log_only' | 'contradicted'; readonly pin: EarlyPin }

/** A step with what its result rests on. */
export interface WeighedStep extends Step {
  readonly evidence: StepEvidence
}

/** The value that must have been published early for a step to mean that the dice were not chosen; null for a computation. */
const RESTS_ON: Readonly<Record<StepName, EarlyPin | null>> = {
  chain: 'genesis',
  commitment: 'record',
  record: 'record',
  log: null,
  round: 'record',
  odds: 'record',
  beacon: 'genesis',
  signature: 'genesis',
  dice: null,
  root: 'root',
  result: null,
}

function restsOn(name: StepName, genesis: Genesis): EarlyPin | null {
  // the key of public randomness is a constant of this code, and not only the genesis's
  const isKeyKnown = beaconFor(genesis)?.kind === 'quicknet'
  return name === 'signature' && isKeyKnown ? null : RESTS_ON[name]
}

function evidenceOf(
  { name, ok }: Step,
  testimony: Pick<Testimony, 'draw' | 'genesis' | 'pins'>,
): StepEvidence {
  if (!ok) return { kind: 'failed' }
  const pin = restsOn(name, testimony.genesis)
  if (pin === null) return { kind: 'computed' }
  if (isReplaced(pin, testimony)) return { kind: 'contradicted', pin }
  return { kind: isWitnessed(pin, testimony) ? 'witnessed' : 'log_only', pin }
}

/** Returns the steps of a draw with what each rests on: its computation, what this browser pinned in time, or the log alone. */
export function weighSteps({
  steps,
  ...testimony
}: Pick<Testimony, 'steps' | 'draw' | 'genesis' | 'pins'>): WeighedStep[] {
  return steps.map((step) => ({ ...step, evidence: evidenceOf(step, testimony) }))
}
