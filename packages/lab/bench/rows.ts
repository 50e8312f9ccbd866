/** A row of docs/performance.md. */
export interface Row {
  readonly work: string
  readonly against: string
  readonly goal: string
  readonly measured: string
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * Returns a row with the median, the lowest and the highest ratio of two rates. Both sides alternate, so that other load on the
 * machine affects both. The first round warms up plans and compiled code and does not count.
 */
export async function ratio(
  row: Omit<Row, 'measured'>,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  isShort: boolean,
): Promise<Row> {
  const rates: [number, number][] = []
  for (let round = 0; round <= (isShort ? 1 : 5); round += 1) rates.push([await ours(), await theirs()])
  const counted = rates.slice(1)
  const ratios = counted.map(([mine, other]) => mine / other)
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2))
  const whole = (side: 0 | 1) => Math.round(median(counted.map((pair) => pair[side]))).toLocaleString('en')
  return {
    ...row,
    measured: `${median(ratios).toFixed(2)} (${least}–${most}), ${whole(0)}:${whole(1)}/s`,
  }
}
