/** `pnpm test long` tries every case, `npm test` some of them. */
export const isLong = process.env.LONG_TESTS === '1'

/** Returns all cases in the long form, else every `share`-th; another `first` gives others. */
export function sample<T>(cases: readonly T[], share: number, first = 0): readonly T[] {
  return isLong ? cases : cases.filter((_, at) => (at + first) % share === 0)
}
