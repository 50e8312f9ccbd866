import { chainBytes, deriveLast } from '@saikoro/shared/fairness/chain'
import type { WorkerContext } from './worker-context.ts'

/** The seed chain of an epoch, as published in its genesis. */
export interface Chain {
  readonly game: string
  readonly epoch: number
  readonly salt: string
  readonly length: number
  readonly anchor: string
}

/** Returns the seed at an index of an epoch's chain; index 0 is the anchor. */
export type SeedSource = (chain: Chain, index: number) => string

/** Derives chains from the secret and caches the latest of each game. Throws for a chain whose anchor was not published. */
export function seedSource({ fairnessSecret }: Pick<WorkerContext, 'fairnessSecret'>): SeedSource {
  const cached = new Map<string, { salt: string; seeds: Buffer }>()

  function derive({ game, epoch, salt, length, anchor }: Chain): Buffer {
    const seeds = Buffer.from(chainBytes(deriveLast(fairnessSecret, salt, game, epoch), length))
    if (seeds.toString('hex', 0, 32) !== anchor) {
      throw new Error(
        `FAIRNESS_SECRET does not give the published anchor of ${game}, epoch ${epoch}: restore the right one, or start a new epoch`,
      )
    }
    cached.set(game, { salt, seeds })
    return seeds
  }

  return (chain, index) => {
    const known = cached.get(chain.game)
    const seeds = known?.salt === chain.salt ? known.seeds : derive(chain)
    if (index < 0 || index > chain.length) throw new RangeError('no seed has this index')
    return seeds.toString('hex', index * 32, index * 32 + 32)
  }
}
