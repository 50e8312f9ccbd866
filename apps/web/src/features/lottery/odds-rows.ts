import { DEFAULT_ODDS, returnOf } from '@saikoro/shared/rules/odds'
import { OPTIONS, type Option, readOption, WAYS } from '@saikoro/shared/rules/options'

export interface OddsRow {
  readonly option: Option
  /** Decimal odds, stake included. */
  readonly odds: number
  /** Winning throws of 216. */
  readonly ways: number
  /** The theoretical return and what the house keeps of every stake on average. */
  readonly back: number
  readonly edge: number
}

/** Odds as served, with what they mean, in the order of the table. */
export function readOddsRows(
  served: readonly { readonly type: string; readonly proportion: number }[],
): OddsRow[] {
  const rows = served.flatMap(({ type, proportion }) => {
    const option = readOption(type)
    if (option === undefined) return []
    const back = returnOf(option, { ...DEFAULT_ODDS, [option]: Math.round(proportion * 100) })
    return [{ option, odds: proportion, ways: WAYS[option], back, edge: 1 - back }]
  })
  return rows.toSorted((a, b) => OPTIONS.indexOf(a.option) - OPTIONS.indexOf(b.option))
}
