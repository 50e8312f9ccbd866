import type { Reason } from '@saikoro/shared/fairness/verdict'
import type { Dice } from '@saikoro/shared/rules/options'
import { readDice } from '../../fairness/read-dice.ts'
import { AMBER_AFTER_MS, RED_AFTER_MS } from '../../fairness/timeouts.ts'
import type { Finding } from '../../fairness/witness.ts'
import { type Standing, show, type VerifiedDice } from './verified.ts'

export type SealState = 'checking' | 'unanswered' | 'witnessed' | 'recomputed' | 'not_verified'
export type Ink = 'red' | 'blue'
export type Level = 'calm' | 'amber' | 'red'
/** Why a draw shows what it shows, beyond what its own proof says: a second source differs, or the result does not come. */
type ShownReason = Reason | 'dice_differ' | 'result_missing' | 'no_answer'

/** All that a screen says of a draw. */
export interface ShownDraw {
  readonly seal: SealState
  readonly ink: Ink
  readonly level: Level
  /** Null where there is nothing to show yet. */
  readonly dice: VerifiedDice | null
  /** What another call said of the same draw, where it differs. */
  readonly other: VerifiedDice | null
  readonly reasons: readonly ShownReason[]
}

export interface DrawView {
  readonly finding: Finding | undefined
  /** The dice of the game and record calls. */
  readonly told: Dice | undefined
  /** Was the finding made after the dice were told? An older one cannot know of them. */
  readonly isNewer: boolean
  /** Since when the check could not be made, ms; undefined while it is under way. */
  readonly silentSince: number | undefined
  readonly now: number
}

const STANDINGS = {
  witnessed: 'witnessed',
  recomputed: 'recomputed',
  not_verified: 'contradicted',
} as const satisfies Record<string, Standing>

/** Silence of the server turns amber, then red; it never looks like success (charter C2.7). */
function levelOfSilence(since: number, now: number): Level {
  return now - since >= RED_AFTER_MS ? 'red' : 'amber'
}

function showUnproved({ told, silentSince, now }: DrawView): ShownDraw {
  const dice = told ? show(told, 'unproved') : null
  const base = { ink: 'blue', dice, other: null } as const
  if (silentSince === undefined) return { ...base, seal: 'checking', level: 'calm', reasons: [] }
  return { ...base, seal: 'unanswered', level: levelOfSilence(silentSince, now), reasons: ['no_answer'] }
}

function showUnfinished(view: DrawView, { draw }: Finding): ShownDraw {
  const { told, isNewer, now } = view
  if (told && isNewer) {
    const other = show(told, 'contradicted')
    return { seal: 'not_verified', ink: 'blue', level: 'red', dice: null, other, reasons: ['dice_differ'] }
  }
  const late = now - draw.drawAt
  if (late < AMBER_AFTER_MS) return showUnproved(view)
  const level = late < RED_AFTER_MS ? 'amber' : 'red'
  return { ...showUnproved(view), seal: 'unanswered', level, reasons: ['result_missing'] }
}

function levelOfVoid({ draw, kept }: Finding): Level {
  if (draw.status !== 'void' || kept.record === null) return 'calm'
  return kept.leaves.length > 0 ? 'red' : 'amber'
}

/** Weighs what was proved of a draw against what else was said of it. */
export function showDraw(view: DrawView): ShownDraw {
  const { finding, told } = view
  if (!finding) return showUnproved(view)
  const { verdict, draw } = finding
  if (verdict === null) return draw.status === 'skipped' ? showSkipped(view) : showUnfinished(view, finding)
  const proved = draw.status === 'skipped' ? undefined : readDice(draw.dice)
  const { ink, reasons } = verdict
  if (told && told.join() !== proved?.join()) {
    const dice = proved ? show(proved, 'contradicted') : null
    const other = show(told, 'contradicted')
    return { seal: 'not_verified', ink, level: 'red', dice, other, reasons: [...reasons, 'dice_differ'] }
  }
  const dice = proved ? show(proved, STANDINGS[verdict.seal]) : null
  const level = verdict.seal === 'not_verified' ? 'red' : levelOfVoid(finding)
  return { seal: verdict.seal, ink, level, dice, other: null, reasons }
}

function showSkipped(view: DrawView): ShownDraw {
  if (!view.told) return { ...showUnproved(view), dice: null }
  const other = show(view.told, 'contradicted')
  return { seal: 'not_verified', ink: 'blue', level: 'red', dice: null, other, reasons: ['dice_differ'] }
}
