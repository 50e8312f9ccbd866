/** Pearson's chi-square: how far counts are from the shares that they should have. The shares add up to 1. */
export function chiSquareOf(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.reduce((sum, count, at) => {
    const expected = total * (shares[at] ?? 0)
    return sum + (count - expected) ** 2 / expected
  }, 0)
}
