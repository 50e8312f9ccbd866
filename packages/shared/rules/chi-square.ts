/** Returns Pearson's chi-square statistic of counts against expected shares, which add up to 1. */
export function chiSquareOf(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.reduce((sum, count, at) => {
    const expected = total * (shares[at] ?? 0)
    return sum + (count - expected) ** 2 / expected
  }, 0)
}
