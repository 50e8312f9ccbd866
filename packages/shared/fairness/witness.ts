import { roundTimeMs } from '../rules/schedule.ts'
import { beaconFor } from './beacon.ts'
import { readLeaf } from './leaf.ts'
import type { LogFault } from './log-walk.ts'
import type { Step } from './steps.ts'
import type { Draw, Genesis } from './wire.ts'

/** A value kept by this browser with the moment, by its own clock, at which it was first seen; ms. */
export interface Seen {
  readonly hash: string
  readonly seenAt: number
}

/** What this browser kept of a draw. The first value seen stays; what differed later is a contradiction. */
export interface Kept {
  /** The genesis entry pinned for this game and epoch. */
  readonly genesis: Seen | null
  readonly record: Seen | null
  readonly root: Seen | null
  /** The result entry, first seen when it was verified. */
  readonly result: Seen | null
  /** The leaves in the receipts of own orders in this draw. */
  readonly leaves: readonly string[]
  /** Values of which a second, different one was served at any time. */
  readonly contradicted: readonly KeptName[]
}

/** What is kept of a draw under its first value. */
export type KeptName = 'genesis' | 'record' | 'root' | 'result'

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

/** Why a draw that verifies was still not witnessed by this browser. */
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

/** A clock that is known to have been behind by more than this (ms) witnesses nothing. */
const CLOCK_SLACK_MS = 1_000

export interface Verdict {
  /** Only "witnessed" carries the stamp; "recomputed" says that the house could have chosen these dice. */
  readonly seal: 'witnessed' | 'recomputed' | 'not_verified'
  /** Red for public randomness; blue for a sandbox beacon, whose dice the operator could know in advance. */
  readonly ink: 'red' | 'blue'
  readonly reasons: readonly Reason[]
}

/** All that a verdict is judged by. */
export interface Testimony {
  readonly steps: readonly Step[]
  readonly draw: Draw
  readonly genesis: Genesis
  readonly leaves: readonly string[]
  /** What `walkLog` found between the kept head and this draw's last entry. */
  readonly logFault: LogFault | null
  /** What is wrong with the log that everybody is shown. */
  readonly publicLog: 'log_other_key' | 'log_split' | 'log_lacks_entry' | null
  readonly kept: Kept
}

function differs(kept: Kept, name: KeptName, served: string | null): boolean {
  const seen = kept[name]
  return kept.contradicted.includes(name) || (seen !== null && seen.hash !== served)
}

/**
 * By how much this browser's clock is known to have been behind, ms: what it saw cannot have been there before it
 * opened, nor a signature before its round.
 */
export function clockBehind(draw: Draw, kept: Kept): number {
  const roundAt = roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod)
  const { record, result } = kept
  return Math.max(
    0,
    record === null ? 0 : draw.opensAt - record.seenAt,
    result === null || draw.signature === null ? 0 : roundAt - result.seenAt,
  )
}

/** Published leaves under the pseudonym of this browser's own receipts that it has no receipt for. */
export function foreignLeaves(leaves: readonly string[], kept: Kept): string[] {
  const own = new Set(kept.leaves.map((leaf) => readLeaf(leaf)?.pseudonym))
  const held = new Set(kept.leaves)
  return leaves.filter((leaf) => !held.has(leaf) && own.has(readLeaf(leaf)?.pseudonym))
}

function denialsOf({ steps, draw, genesis, leaves, logFault, publicLog, kept }: Testimony): Denial[] {
  // Before it is sealed a draw can be void and refunded; then it never has leaves.
  const isUnsealedVoid = draw.status === 'void' && draw.seal === null
  const present = new Set(leaves)
  const isOrderMissing = !isUnsealedVoid && kept.leaves.some((leaf) => !present.has(leaf))
  const found: Record<Denial, boolean> = {
    step_failed: steps.length === 0 || steps.some(({ ok }) => !ok),
    seed_withheld: draw.seed === null,
    genesis_replaced: differs(kept, 'genesis', genesis.entry),
    record_replaced: differs(kept, 'record', draw.record),
    root_replaced: differs(kept, 'root', draw.betsRoot),
    result_replaced: differs(kept, 'result', draw.result),
    skipped_after_open: draw.status === 'skipped' && kept.record !== null,
    log_broken: logFault !== null && logFault !== 'kept',
    log_lacks_kept: logFault === 'kept',
    order_missing: isOrderMissing,
    log_other_key: publicLog === 'log_other_key',
    log_split: publicLog === 'log_split',
    log_lacks_entry: publicLog === 'log_lacks_entry',
  }
  return DENIALS.filter((denial) => found[denial])
}

function limitsOf({ draw, kept }: Testimony): Limit[] {
  const roundAt = roundTimeMs(draw.round, draw.beaconGenesis, draw.beaconPeriod)
  const isBefore = (seen: Seen | null, moment: number) => seen !== null && seen.seenAt < moment
  const found: Record<Limit, boolean> = {
    genesis_late: !isBefore(kept.genesis, draw.closesAt),
    record_late: !isBefore(kept.record, draw.closesAt),
    root_late: draw.seal !== null && !isBefore(kept.root, roundAt),
    clock_slow: clockBehind(draw, kept) > CLOCK_SLACK_MS,
    void_unsealed: draw.status === 'void' && draw.seal === null,
    void_after_seal: draw.status === 'void' && draw.seal !== null,
  }
  return LIMITS.filter((limit) => found[limit])
}

/**
 * The verdict on a draw with a result (design, Fairness 7 and 8). Without a single doubt it is "witnessed";
 * what this browser did not hold in time makes it "recomputed"; what fails or differs, "not_verified".
 * A void draw is never "witnessed": no browser can tell that a seal or a round was not merely kept back.
 */
export function judge(testimony: Testimony): Verdict {
  const ink = beaconFor(testimony.genesis)?.kind === 'quicknet' ? 'red' : 'blue'
  const denials = denialsOf(testimony)
  const limits = limitsOf(testimony)
  if (denials.length > 0) return { seal: 'not_verified', ink, reasons: [...denials, ...limits] }
  return { seal: limits.length > 0 ? 'recomputed' : 'witnessed', ink, reasons: limits }
}
