import type pg from 'pg'
import { type Load, repeatFor } from './load.ts'

const ROUNDS = 4

/** Measures the rate of each side in alternating runs, so that other load on the machine affects all of them. */
export async function alternate(sides: readonly (() => Promise<Load>)[]): Promise<number[]> {
  const sums = sides.map(() => ({ count: 0, seconds: 0 }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, side] of sides.entries()) {
      const { count, perSecond } = await side()
      const sum = sums[place]
      if (!sum) continue
      sum.count += count
      sum.seconds += count / perSecond
    }
  return sums.map(({ count, seconds }) => count / seconds)
}

export type Step = (client: pg.Client, worker: number, turn: number) => Promise<void>

/** A side that repeats one step on all its connections, one per worker. */
export function side(clients: readonly pg.Client[], seconds: number, step: Step): () => Promise<Load> {
  return () =>
    repeatFor(seconds, clients.length, (worker, turn) => step(clients[worker] as pg.Client, worker, turn))
}
