import type { Reason } from '@saikoro/shared/fairness/verdict'
import type { Dice } from '@saikoro/shared/rules/options'
import type { CheckFailure } from '../../fairness/check-failure.ts'
import { type Finding, readDice } from '../../fairness/finding.ts'
import { levelOfDelay, RED_AFTER_MS } from '../../fairness/timeouts.ts'
import { type VerificationStatus, type VerifiedDice, verified } from './verified.ts'

/**
 * Of a draw without a proof: `unanswered` after a failed request, `missing` when it is overdue, `unable` when this device is the cause,
 * `failed` by a fault of the client.
 */
export type SealState =
  | 'checking'
  | 'unanswered'
  | 'missing'
  | 'unable'
  | 'failed'
  | 'witnessed'
  | 'recomputed'
  | 'not_verified'
export type Ink = 'red' | 'blue'
export type Level = 'calm' | 'amber' | 'red'
/** Reasons beyond the draw's own proof: a second source differs, or the result is missing. */
type ShownReason = Reason | 'dice_differ' | 'result_missing' | 'no_answer'

/** What a screen shows of a draw. */
export interface ShownDraw {
  readonly seal: SealState
  readonly ink: Ink
  readonly level: Level
  /** Null before there is a result. */
  readonly dice: VerifiedDice | null
  /** The dice that another call reported, if they differ. */
  readonly other: VerifiedDice | null
  readonly reasons: readonly ShownReason[]
}

export interface DrawView {
  readonly finding: Finding | undefined
  /** The dice that the game and record calls report. */
  readonly reported: Dice | undefined
  /** Whether the verification is newer than the reported dice. */
  readonly isNewer: boolean
  /** Why the check fails, and since when, ms; undefined while it is running. */
  readonly failed: { readonly failure: CheckFailure; readonly since: number } | undefined
  /** Whether this device's clock and the server's differ, so that no delay can be measured. */
  readonly isClockWrong?: boolean
  readonly now: number
}

const VERIFICATIONS = {
  witnessed: 'witnessed',
  recomputed: 'recomputed',
  not_verified: 'contradicted',
} as const satisfies Record<string, VerificationStatus>

/** Returns the level of a check without a result: amber, then red, never success (charter C2.7). */
function levelOfFailure(since: number, now: number): Level {
  return now - since >= RED_AFTER_MS ? 'red' : 'amber'
}

function showUnproved({ reported, failed, now }: DrawView): ShownDraw {
  const dice = reported ? verified(reported, 'unproved') : null
  const base = { ink: 'blue', dice, other: null } as const
  if (!failed) return { ...base, seal: 'checking', level: 'calm', reasons: [] }
  const { failure, since } = failed
  if (failure === 'unable') return { ...base, seal: 'unable', level: 'amber', reasons: [] }
  if (failure === 'unsound') return { ...base, seal: 'not_verified', level: 'red', reasons: ['step_failed'] }
  const level = levelOfFailure(since, now)
  if (failure === 'failed') return { ...base, seal: 'failed', level, reasons: [] }
  return { ...base, seal: 'unanswered', level, reasons: ['no_answer'] }
}

function showUnfinished(view: DrawView, { draw }: Finding): ShownDraw {
  const { reported, isNewer, isClockWrong, now } = view
  if (reported && isNewer) {
    const other = verified(reported, 'contradicted')
    return { seal: 'not_verified', ink: 'blue', level: 'red', dice: null, other, reasons: ['dice_differ'] }
  }
  const level = levelOfDelay(now - draw.drawAt)
  if (level === 'calm') return showUnproved(view)
  const seal = isClockWrong ? 'unable' : 'missing'
  return { ...showUnproved(view), seal, level, reasons: ['result_missing'] }
}

function levelOfVoid({ draw, pins }: Finding): Level {
  if (draw.status !== 'void' || pins.record === null) return 'calm'
  return pins.leaves.length > 0 ? 'red' : 'amber'
}

/** Compares the verified draw with what other calls reported. */
export function showDraw(view: DrawView): ShownDraw {
  const { finding, reported } = view
  if (!finding) return showUnproved(view)
  const { verdict, draw } = finding
  if (verdict === null) return draw.status === 'skipped' ? showSkipped(view) : showUnfinished(view, finding)
  const proved = draw.status === 'skipped' ? undefined : readDice(draw.dice)
  const { ink, reasons } = verdict
  if (reported && reported.join() !== proved?.join()) {
    const dice = proved ? verified(proved, 'contradicted') : null
    const other = verified(reported, 'contradicted')
    return { seal: 'not_verified', ink, level: 'red', dice, other, reasons: [...reasons, 'dice_differ'] }
  }
  const dice = proved ? verified(proved, VERIFICATIONS[verdict.seal]) : null
  const level = verdict.seal === 'not_verified' ? 'red' : levelOfVoid(finding)
  return { seal: verdict.seal, ink, level, dice, other: null, reasons }
}

function showSkipped(view: DrawView): ShownDraw {
  if (!view.reported) return { ...showUnproved(view), dice: null }
  const other = verified(view.reported, 'contradicted')
  return { seal: 'not_verified', ink: 'blue', level: 'red', dice: null, other, reasons: ['dice_differ'] }
}
