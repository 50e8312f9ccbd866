import { mulberry32 } from '../testing/mulberry32.ts'

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
