import type { Draw } from '@saikoro/shared/contract/fairness'
import type { Odds } from '@saikoro/shared/rules/odds'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'

/** An open draw that is over by this device's clock: the clock is fast, or the server late. */
export const OPENING_PAST = 'opening_past'

/** The pinned opening of a draw, on which orders are based. Times in ms. */
export interface Opening {
  readonly game: string
  readonly issue: string
  readonly record: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
  readonly roundAt: number
  readonly odds: Odds
  /** when the record was first received, by this browser's clock */
  readonly seenAt: number
}

/** Returns the opening of a draw. `verifyOpening` must check that the odds are fair. */
export function openingOf(draw: Draw, record: string, seenAt: number): Opening {
  const { game, issue, opensAt, closesAt, drawAt, round, beaconGenesis, beaconPeriod } = draw
  const roundAt = roundTimeMs(round, beaconGenesis, beaconPeriod)
  return { game, issue, record, opensAt, closesAt, drawAt, roundAt, odds: draw.odds as Odds, seenAt }
}
