import type { Draw, Genesis } from '../contract/fairness.ts'
import { roundTimeMs } from '../rules/schedule.ts'
import { beaconFor } from './beacon.ts'
import type { LogFault } from './log-walk.ts'
import type { Step } from './steps.ts'

/** A value that this browser pinned, and the time (ms, its own clock) at which it was first seen. */
export interface Seen {
  readonly hash: string
  readonly seenAt: number
}

/** The values of a draw that this browser pinned. The first value stays; a different later one is a contradiction. */
export interface Pins {
  /** The genesis entry of this game and epoch. */
  readonly genesis: Seen | null
  readonly record: Seen | null
  readonly root: Seen | null
  /** The result entry, first seen when it was verified. */
  readonly result: Seen | null
  /** The leaves in the receipts of this browser's orders in this draw. */
  readonly leaves: readonly string[]
  /** The names of values for which a different value was served at any time. */
  readonly contradicted: readonly PinName[]
}

/** The names of pinned values. */
export type PinName = 'genesis' | 'record' | 'root' | 'result'

/** The pinned values that a browser must have seen before the result to witness a draw. */
export type EarlyPin = Exclude<PinName, 'result'>

/** Why a draw is not verified. */
const DENIALS = [
  'step_failed',
  'seed_withheld',
  'genesis_replaced',
  'record_replaced',
  'root_replaced',
  'result_replaced',
  'skipped_after_open',
  'log_broken',
  'log_lacks_kept',
  'order_missing',
  'log_other_key',
  'log_split',
  'log_lacks_entry',
] as const

/** Why a draw that verifies is not "witnessed" by this browser. */
const LIMITS = [
  'genesis_late',
  'record_late',
  'root_late',
  'clock_slow',
  'void_unsealed',
  'void_after_seal',
] as const

type Denial = (typeof DENIALS)[number]
type Limit = (typeof LIMITS)[number]
export type Reason = Denial | Limit

/** With a clock known to have been slow by more than this (ms), a browser witnesses nothing. */
const CLOCK_SLACK_MS = 1_000

export interface Verdict {
  /** `witnessed` alone gets the stamp; `recomputed`: the operator could have chosen these dice. */
  readonly seal: 'witnessed' | 'recomputed' | 'not_verified'
  /** `red`: public randomness; `blue`: a sandbox beacon, whose dice the operator could know in advance. */
  readonly ink: 'red' | 'blue'
  readonly reasons: readonly Reason[]
}

/** The input of a verdict. */
export interface Testimony {
  readonly steps: readonly Step[]
  readonly draw: Draw
  readonly genesis: Genesis
  readonly leaves: readonly string[]
  /** The result of `walkLog` from the pinned head to this draw's last entry. */
  readonly logFault: LogFault | null
  /** The fault of the public log. */
  readonly publicLog: 'log_other_key' | 'log_split' | 'log_lacks_entry' | null
  readonly pins: Pins
}

type Served = Pick<Testimony, 'draw' | 'genesis' | 'pins'>

/** Returns whether a value other than the pinned one was served, now or earlier. */
export function isReplaced(name: PinName, { draw, genesis, pins }: Served): boolean {
  const served = { genesis: genesis.entry, record: draw.record, root: draw.betsRoot, result: draw.result }
  const seen = pins[name]
  return pins.contradicted.includes(name) || (seen !== null && seen.hash !== served[name])
}

/**
 * Returns by how much this browser's clock is known to have been slow, ms, at least 0: a record cannot be seen before its draw
 * opens, nor a signature before its round.
 */
export function clockBehind(draw: Draw, pins: Pins): number {
  const roundAt = roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod)
  const { record, result } = pins
  return Math.max(
    0,
    record === null ? 0 : draw.opensAt - record.seenAt,
    result === null || draw.signature === null ? 0 : roundAt - result.seenAt,
  )
}

/** Returns whether the browser's clock is known to have been too slow for its times to prove anything. */
function isClockSlow({ draw, pins }: Served): boolean {
  return clockBehind(draw, pins) > CLOCK_SLACK_MS
}

/** Returns whether a value was pinned in time: genesis and record before closing, the root before the round. */
function isEarly(name: EarlyPin, { draw, pins }: Served): boolean {
  const roundAt = roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod)
  const seen = pins[name]
  return seen !== null && seen.seenAt < (name === 'root' ? roundAt : draw.closesAt)
}

/** Returns whether this browser pinned the served value in time, by a clock that is not known to be slow. */
export function isWitnessed(name: EarlyPin, served: Served): boolean {
  return isEarly(name, served) && !isReplaced(name, served) && !isClockSlow(served)
}

function denialsOf(testimony: Testimony): Denial[] {
  const { steps, draw, leaves, logFault, publicLog, pins } = testimony
  // a draw that becomes void before sealing is refunded and never publishes leaves
  const isUnsealedVoid = draw.status === 'void' && draw.seal === null
  const present = new Set(leaves)
  const isOrderMissing = !isUnsealedVoid && pins.leaves.some((leaf) => !present.has(leaf))
  const found: Record<Denial, boolean> = {
    step_failed: steps.length === 0 || steps.some(({ ok }) => !ok),
    seed_withheld: draw.seed === null,
    genesis_replaced: isReplaced('genesis', testimony),
    record_replaced: isReplaced('record', testimony),
    root_replaced: isReplaced('root', testimony),
    result_replaced: isReplaced('result', testimony),
    skipped_after_open: draw.status === 'skipped' && pins.record !== null,
    log_broken: logFault !== null && logFault !== 'pins',
    log_lacks_kept: logFault === 'pins',
    order_missing: isOrderMissing,
    log_other_key: publicLog === 'log_other_key',
    log_split: publicLog === 'log_split',
    log_lacks_entry: publicLog === 'log_lacks_entry',
  }
  return DENIALS.filter((denial) => found[denial])
}

function limitsOf(testimony: Testimony): Limit[] {
  const { draw } = testimony
  const found: Record<Limit, boolean> = {
    genesis_late: !isEarly('genesis', testimony),
    record_late: !isEarly('record', testimony),
    root_late: draw.seal !== null && !isEarly('root', testimony),
    clock_slow: isClockSlow(testimony),
    void_unsealed: draw.status === 'void' && draw.seal === null,
    void_after_seal: draw.status === 'void' && draw.seal !== null,
  }
  return LIMITS.filter((limit) => found[limit])
}

/**
 * Returns the verdict on a draw with a result: `not_verified` if a check fails or a value differs from the pinned one,
 * `recomputed` if this browser did not pin all values in time, else `witnessed`. A void draw is never `witnessed`, because a
 * browser cannot tell whether the operator withheld a seal or a round.
 */
export function judge(testimony: Testimony): Verdict {
  const ink = beaconFor(testimony.genesis)?.kind === 'quicknet' ? 'red' : 'blue'
  const denials = denialsOf(testimony)
  const limits = limitsOf(testimony)
  if (denials.length > 0) return { seal: 'not_verified', ink, reasons: [...denials, ...limits] }
  return { seal: limits.length > 0 ? 'recomputed' : 'witnessed', ink, reasons: limits }
}
