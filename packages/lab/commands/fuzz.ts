import { parseArgs } from 'node:util'
import { relayNode, tools } from '@saikoro/system/tools'

export const usage = `usage: pnpm lab fuzz [--runs N] [--seed S]

Sends random and malformed requests to each call of the contract and to each path that the server registers, by any method. Prints the
smallest batch of requests that reproduces each fault.

  --runs N   batches of at most 12 concurrent requests to each call and path (10)
  --seed S   seed of the generator`

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, seed: { type: 'string' } } })
  const seed = values.seed ?? String(Date.now() % 1_000_000)
  console.log(`Seed ${seed}`)
  const env = { ...process.env, FUZZ_RUNS: values.runs ?? '10', FUZZ_SEED: seed }
  return relayNode([tools.vitest, 'run', '--project=api', 'http/fuzz', '--reporter=verbose'], { env })
}
