/** The share of each tail outside the range. */
const TAIL = 0.025

/**
 * Returns the counts of wins, both inclusive, that 95 % of such series have: the exact central interval of the binomial distribution. At most
 * 2.5 % of series have fewer wins than `low`, and at most 2.5 % more than `high`.
 * @param plays the number of independent plays, a whole number
 * @param chance the probability of a win, between 0 and 1, both exclusive
 */
export function binomialRange(plays: number, chance: number): { low: number; high: number } {
  // logarithms, because the probability of no win at all underflows after a thousand plays
  let log = plays * Math.log1p(-chance)
  let below = 0
  let low = -1
  for (let wins = 0; wins < plays; wins += 1) {
    below += Math.exp(log)
    if (low < 0 && below > TAIL) low = wins
    if (below >= 1 - TAIL) return { low, high: wins }
    log += Math.log(((plays - wins) / (wins + 1)) * (chance / (1 - chance)))
  }
  return { low: low < 0 ? plays : low, high: plays }
}
