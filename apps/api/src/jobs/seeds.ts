import { chainBytes, deriveLast } from '@saikoro/shared/fairness/chain'
import type { WorkerContext } from './worker-context.ts'

type Secret = Pick<WorkerContext, 'fairnessSecret'>

/** What the seeds of an epoch are derived from, beside the secret. */
interface ChainOrigin {
  readonly game: string
  readonly epoch: number
  readonly salt: string
  readonly length: number
}

/** The seed chain of an epoch, as published in its genesis. */
interface Chain extends ChainOrigin {
  readonly anchor: string
}

const newest = new Map<string, { readonly origin: string; readonly seeds: Buffer }>()

/** Returns the bytes of all seeds. Keeps the latest chain of each game: starting, checking and using an epoch each need all of it. */
export function seedsOf({ fairnessSecret }: Secret, { game, epoch, salt, length }: ChainOrigin): Buffer {
  const origin = [fairnessSecret, epoch, salt, length].join(' ')
  const known = newest.get(game)
  if (known?.origin === origin) return known.seeds
  const seeds = Buffer.from(chainBytes(deriveLast(fairnessSecret, salt, game, epoch), length))
  newest.set(game, { origin, seeds })
  return seeds
}

export const anchorIn = (seeds: Buffer): string => seeds.toString('hex', 0, 32)

/** Returns the seed at an index of an epoch's chain; index 0 is the anchor. */
export type SeedSource = (chain: Chain, index: number) => string

/** Derives chains from the secret. Throws for a chain whose anchor was not published. */
export function seedSource(secret: Secret): SeedSource {
  return (chain, index) => {
    const seeds = seedsOf(secret, chain)
    if (anchorIn(seeds) !== chain.anchor) {
      throw new Error(
        `FAIRNESS_SECRET does not give the published anchor of ${chain.game}, epoch ${chain.epoch}: restore the right one, or start a new epoch`,
      )
    }
    if (index < 0 || index > chain.length) throw new RangeError('no seed has this index')
    return seeds.toString('hex', index * 32, index * 32 + 32)
  }
}
