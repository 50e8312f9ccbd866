// `npm run wander [-- --seed N --taps N --role NAME]`: a random walk in every role or in one, on a product of its own or, with E2E_URL, on one that runs.
import { parseArgs } from 'node:util'
import { ensureDatabaseClient, ensureWebClient } from '../../runtime/setup/artifacts.ts'
import { inRoot } from '../../runtime/setup/paths.ts'
import { attendNode, tools } from '../../runtime/setup/tools.ts'

const TAPS = '2000'

export async function main(args: string[]): Promise<number> {
  const type = 'string' as const
  const { values } = parseArgs({ args, options: { seed: { type }, taps: { type }, role: { type } } })
  const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
  await ensureDatabaseClient()
  await ensureWebClient()
  const role = values.role === undefined ? [] : ['--grep', `the days of a ${values.role},`]
  return attendNode([tools.playwright, 'test', 'walk-days', '--retries=0', ...role], {
    cwd: inRoot('apps/web'),
    env: { ...process.env, WANDER_SEED: seed, WANDER_TAPS: values.taps ?? TAPS },
  })
}
