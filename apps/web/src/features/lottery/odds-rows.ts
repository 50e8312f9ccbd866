import { DEFAULT_ODDS, type Odds, returnOf } from '@saikoro/shared/rules/odds'
import { OPTIONS, type Option, readOption, WAYS } from '@saikoro/shared/rules/options'
import type { Unverified } from '@saikoro/shared/source'
import { type Verified, verified } from '../../entities/draw/verified.ts'
import type { Opening } from '../../fairness/opening.ts'
import { reportedOf } from '../../lib/unverified.ts'

export interface OddsRow {
  readonly option: Option
  /** Hundredths, stake included. */
  readonly odds: Verified<number>
  /** The served odds where they differ from `odds`, else null. */
  readonly servedOdds: number | null
  /** Winning throws of 216. */
  readonly ways: number
  /** Theoretical return and house edge, as fractions of the stake. */
  readonly back: number
  readonly edge: number
}

type Served = readonly { readonly type: Unverified<string>; readonly proportion: Unverified<number> }[]

export function formatOdds(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

function readServed(served: Served): ReadonlyMap<Option, number> {
  return new Map(
    reportedOf(served).flatMap(({ type, proportion }) => {
      const option = readOption(type)
      return option === undefined ? [] : [[option, Math.round(proportion * 100)] as const]
    }),
  )
}

function rowOf(option: Option, odds: Verified<number>, servedOdds: number | null): OddsRow {
  const back = returnOf(option, { ...DEFAULT_ODDS, [option]: odds.value })
  return { option, odds, servedOdds, ways: WAYS[option], back, edge: 1 - back }
}

/** Returns one row per option in table order: the odds of the open draw that this device stored, else the served odds. */
export function oddsRows(served: Served | undefined, opening: Pick<Opening, 'odds'> | undefined): OddsRow[] {
  const servedOdds = readServed(served ?? [])
  const proved: Partial<Odds> = opening?.odds ?? {}
  return OPTIONS.flatMap((option) => {
    const [claimed, due] = [servedOdds.get(option), proved[option]]
    if (due === undefined)
      return claimed === undefined ? [] : [rowOf(option, verified(claimed, 'unproved'), null)]
    const isOther = served !== undefined && claimed !== due
    return [
      rowOf(option, verified(due, isOther ? 'contradicted' : 'witnessed'), isOther ? (claimed ?? 0) : null),
    ]
  })
}

/** Returns the odds of the open draw beside the served ones where they differ. */
export function differingOdds(rows: readonly OddsRow[]): string {
  return rows
    .filter(({ servedOdds }) => servedOdds !== null)
    .map(
      ({ option, odds, servedOdds }) =>
        `${option}: ${formatOdds(odds.value)}, ${formatOdds(servedOdds ?? 0)}`,
    )
    .join('; ')
}
