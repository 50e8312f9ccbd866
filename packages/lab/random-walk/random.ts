/** Returns a random element; throws for an empty list. */
export function pick<T>(random: () => number, all: readonly T[]): T {
  const found = all[Math.floor(random() * all.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}
