import { parseArgs } from 'node:util'
import { runBrowserTests } from './browser-tests.ts'

export const usage = `usage: pnpm lab wander [--seed N] [--walks N] [--role NAME]

Walks through the client at random in every role; E2E_URL picks a running product.

  --seed N      repeat the walks of this seed
  --walks N     walks of at most 25 steps in each role (80)
  --role NAME   only this role`

export async function main(args: string[]): Promise<number> {
  const type = 'string' as const
  const { values } = parseArgs({ args, options: { seed: { type }, walks: { type }, role: { type } } })
  const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
  const role = values.role === undefined ? [] : ['--grep', `random walk of a ${values.role},`]
  return runBrowserTests(['--project=random walk', '--retries=0', ...role], {
    WANDER_SEED: seed,
    WANDER_WALKS: values.walks ?? '80',
  })
}
