/** Returns a seeded pseudo-random number generator (mulberry32, 32 bits of state) of numbers from 0 (inclusive) to 1 (exclusive). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a random element; throws for an empty list. */
export function pick<T>(random: () => number, all: readonly T[]): T {
  const found = all[Math.floor(random() * all.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Seeded pseudo-random choices. */
export interface Random {
  below(n: number): number
  pick<T>(list: readonly T[]): T
  isOne(outOf: number): boolean
}

export function randomOf(seed: number): Random {
  const next = mulberry32(seed)
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    isOne: (outOf) => below(outOf) === 0,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
  }
}
