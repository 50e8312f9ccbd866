import type { Draw } from '@saikoro/shared/contract/fairness'
import type { Odds } from '@saikoro/shared/rules/odds'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'

/** An open draw whose record this browser holds: all that an order rests on. Times in ms. */
export interface Opening {
  readonly game: string
  readonly issue: string
  readonly record: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
  readonly roundAt: number
  readonly odds: Odds
  /** When the record was first seen, by this browser's clock. */
  readonly seenAt: number
}

/** All that an opening says; its odds are those of the draw, which `verifyOpening` has to find fair. */
export function openingOf(draw: Draw, record: string, seenAt: number): Opening {
  const { game, issue, opensAt, closesAt, drawAt, round, beaconGenesis, beaconPeriod } = draw
  const roundAt = roundTimeMs(round, beaconGenesis, beaconPeriod)
  return { game, issue, record, opensAt, closesAt, drawAt, roundAt, odds: draw.odds as Odds, seenAt }
}
