import { type Dice, OPTIONS, type Option, THROWS, WAYS, wins } from './options.ts'

/** Decimal odds of every option in integer hundredths, the stake included: `198` is 1.98. */
export type Odds = Readonly<Record<Option, number>>

/** The odds of a new game. A draw keeps the odds it was created with. */
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

/** The bounds of the theoretical return, in percent. */
const RETURN_MIN = 95
const RETURN_MAX = 100

/**
 * Returns the payout of a won bet in hundredths of a point, stake included, rounded down. No other code rounds amounts.
 * @param stake hundredths of a point, not negative
 * @param odds hundredths, from the bet
 */
export function payoutOf(stake: bigint, odds: number): bigint {
  return (stake * BigInt(odds)) / 100n
}

/** Returns the payout of a bet with these dice in hundredths of a point; 0 if it lost. */
export function payoutWith(dice: Dice, option: Option, stake: bigint, odds: number): bigint {
  return wins(option, dice) ? payoutOf(stake, odds) : 0n
}

/** Returns the theoretical return of an option at these odds as a fraction: 0.99 means 99 % of all stakes are paid out. */
export function returnOf(option: Option, odds: Odds): number {
  return (WAYS[option] * odds[option]) / (THROWS * 100)
}

/** Returns whether the odds name exactly the known options and each return is within 95 to 100 %, as the database's CHECK requires. */
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
