// Counts for the statistics, over consecutive draws.
import { type Dice, parityOf, sumOf } from '@saikoro/shared/rules/options'
import { betOf, type Generator } from './generators.ts'

export const COUPON_MAX = 36

const zeros = (length: number) => new Array<number>(length).fill(0)
const add = (counts: number[], at: number) => {
  counts[at] = (counts[at] ?? 0) + 1
}

export interface Counts {
  draws: number
  readonly faces: number[]
  readonly sums: number[]
  readonly throws: number[]
  /** first die by the first die of the previous draw */
  readonly pairs: number[]
  /** results as big or small, by parity */
  readonly paid: number[]
  runs: number
  big: number
  /** of sums minus 10.5 */
  readonly serial: { products: number; squares: number }
  /** dice until all six faces were seen */
  readonly coupons: number[]
  readonly bets: { excess: number; variance: number; heavyExcess: number; heavyVariance: number }
}

const ODDS = 1.98
const RETURN = ODDS / 2
const HEAVY = 90

function countBet(bets: Counts['bets'], stake: number, isPaid: boolean): void {
  const excess = (isPaid ? ODDS : 0) * stake - RETURN * stake
  const variance = (RETURN * stake) ** 2
  bets.excess += excess
  bets.variance += variance
  if (stake <= HEAVY) return
  bets.heavyExcess += excess
  bets.heavyVariance += variance
}

export function countDraws(house: Generator, draws: number): Counts {
  const counts: Counts = {
    ...{ draws, faces: zeros(6), sums: zeros(16), throws: zeros(216), pairs: zeros(36), paid: zeros(4) },
    ...{ runs: 0, big: 0, serial: { products: 0, squares: 0 }, coupons: zeros(COUPON_MAX + 1) },
    bets: { excess: 0, variance: 0, heavyExcess: 0, heavyVariance: 0 },
  }
  let before: Dice | undefined
  let seen = new Set<number>()
  let since = 0
  for (let n = 0; n < draws; n += 1) {
    const bet = betOf(n)
    const dice = house.throwDice(n, bet)
    const sum = sumOf(dice)
    const [a, b, c] = dice
    for (const die of dice) {
      add(counts.faces, die - 1)
      since += 1
      if (seen.add(die).size === 6) {
        add(counts.coupons, Math.min(since, COUPON_MAX))
        seen = new Set()
        since = 0
      }
    }
    add(counts.sums, sum - 3)
    add(counts.throws, (a - 1) * 36 + (b - 1) * 6 + c - 1)
    add(counts.paid, (house.pays('big', dice) ? 2 : 0) + (parityOf(sum) === 'odd' ? 1 : 0))
    if (sum > 10) counts.big += 1
    if (!before || sumOf(before) > 10 !== sum > 10) counts.runs += 1
    if (before) {
      add(counts.pairs, (before[0] - 1) * 6 + a - 1)
      counts.serial.products += (sumOf(before) - 10.5) * (sum - 10.5)
    }
    counts.serial.squares += (sum - 10.5) ** 2
    const { option, stake } = house.booked?.(n, bet, dice) ?? bet
    countBet(counts.bets, stake, house.pays(option, dice))
    before = dice
  }
  return counts
}
