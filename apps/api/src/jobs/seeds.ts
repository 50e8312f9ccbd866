import { chainOf, deriveLast } from '@saikoro/shared/fairness/chain'
import type { WorkerContext } from './worker-context.ts'

/** What an epoch's genesis says of its chain. */
export interface ChainOf {
  readonly game: string
  readonly epoch: number
  readonly salt: string
  readonly length: number
  readonly anchor: string
}

/** The seed with an index of an epoch's chain; index 0 is the anchor. */
export type SeedSource = (chain: ChainOf, index: number) => string

/** Derives chains from the secret, keeps the latest of each game in memory, and never hands out one that was not published. */
export function seedSource({ fairnessSecret }: Pick<WorkerContext, 'fairnessSecret'>): SeedSource {
  const kept = new Map<string, { salt: string; seeds: Buffer }>()

  function derive({ game, epoch, salt, length, anchor }: ChainOf): Buffer {
    const seeds = Buffer.from(chainOf(deriveLast(fairnessSecret, salt, game, epoch), length).join(''), 'hex')
    if (seeds.toString('hex', 0, 32) !== anchor) {
      throw new Error(
        `FAIRNESS_SECRET does not give the published anchor of ${game}, epoch ${epoch}: put the right one back, or start a new epoch`,
      )
    }
    kept.set(game, { salt, seeds })
    return seeds
  }

  return (chain, index) => {
    const known = kept.get(chain.game)
    const seeds = known?.salt === chain.salt ? known.seeds : derive(chain)
    if (index < 0 || index > chain.length) throw new RangeError('no seed has this index')
    return seeds.toString('hex', index * 32, index * 32 + 32)
  }
}
