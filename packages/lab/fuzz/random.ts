/** Seeded pseudo-random choices. */
export interface Random {
  below(n: number): number
  pick<T>(list: readonly T[]): T
  isOne(outOf: number): boolean
}

/** mulberry32, a generator with 32 bits of state */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
