import pg from 'pg'
import { type Load, repeatFor } from './load.ts'

const ROUNDS = 5

/** Measures the rate of each side in alternating runs, so that other load on the machine affects all of them. Returns the rates by round. */
export async function alternateRounds(sides: readonly (() => Promise<Load>)[]): Promise<number[][]> {
  const rates: number[][] = sides.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, side] of sides.entries()) rates[place]?.push((await side()).perSecond)
  return rates
}

/** As `alternateRounds`; returns the median rate of each side. */
export async function alternate(sides: readonly (() => Promise<Load>)[]): Promise<number[]> {
  return (await alternateRounds(sides)).map(median)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export type Step = (client: pg.Client, worker: number, turn: number) => Promise<void>

/** A side that repeats one step on all its connections, one per worker. */
export function side(clients: readonly pg.Client[], seconds: number, step: Step): () => Promise<Load> {
  return () =>
    repeatFor(seconds, clients.length, (worker, turn) => step(clients[worker] as pg.Client, worker, turn))
}

/** as many connections as the API has */
const CONNECTIONS = 10

export async function withPool<T>(url: string, use: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  try {
    return await use(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
