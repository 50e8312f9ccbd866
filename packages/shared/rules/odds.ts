import { OPTIONS, type Option, THROWS, WAYS } from './options.ts'

/** Decimal odds of every option in integer hundredths, the stake included: `198` is 1.98. */
export type Odds = Readonly<Record<Option, number>>

/** The odds that a game starts with. A draw keeps the ones it was created with. */
export const DEFAULT_ODDS: Odds = {
  big: 198,
  small: 198,
  odd: 198,
  even: 198,
  3: 21000,
  4: 7000,
  5: 3500,
  6: 2100,
  7: 1400,
  8: 1000,
  9: 840,
  10: 780,
  11: 780,
  12: 840,
  13: 1000,
  14: 1400,
  15: 2100,
  16: 3500,
  17: 7000,
  18: 21000,
}

/** The bounds of a fair return, in percent. */
const RETURN_MIN = 95
const RETURN_MAX = 100

/**
 * What a won bet pays, stake included: the only place where an amount is rounded, and it is rounded down.
 * @param stake hundredths of a point, not negative
 * @param odds hundredths, from the bet
 */
export function payoutOf(stake: bigint, odds: number): bigint {
  return (stake * BigInt(odds)) / 100n
}

/** The theoretical return of an option at these odds: 0.99 means 99 % of all stakes come back. */
export function returnOf(option: Option, odds: Odds): number {
  return (WAYS[option] * odds[option]) / (THROWS * 100)
}

/** Has every option odds, no other name any, and is each return within 95 to 100 %, as the database's CHECK demands? */
export function oddsAreFair(odds: Readonly<Record<string, number>>): boolean {
  const isComplete = Object.keys(odds).length === OPTIONS.length
  return (
    isComplete &&
    OPTIONS.every((option) => {
      const hundredths = odds[option]
      if (hundredths === undefined || !Number.isInteger(hundredths)) return false
      const returned = WAYS[option] * hundredths
      return returned >= RETURN_MIN * THROWS && returned <= RETURN_MAX * THROWS
    })
  )
}
