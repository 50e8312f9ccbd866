import { availableParallelism } from 'node:os'
import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { inRoot } from '@saikoro/system/paths'
import { type Check, checks, long } from './checks.ts'
import { closingLines, countsOf, type Result } from './results.ts'

export const usage = `usage: pnpm test [PART [FILTER …]]

Runs all checks, or one part of them.

  PART     types | lint | unit | api | weight | e2e | long
  FILTER   names of test files`

async function run({ name, ...check }: Check, filters: string[]): Promise<readonly Result[]> {
  console.log(`\n▸ ${name}`)
  const since = performance.now()
  const results = await check.run(filters).catch((error: Error): Result[] => {
    console.log(error)
    return [{ outcome: 'failed', name, reason: error.message }]
  })
  console.log(`▪ ${name}: ${countsOf(results)}, ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return results
}

/** Runs checks in their order, `atOnce` of them concurrently. */
async function runAll(chosen: readonly Check[], filters: string[], atOnce: number): Promise<Result[]> {
  const queue = chosen.values()
  const results: Result[] = []
  const take = async () => {
    for (const check of queue) results.push(...(await run(check, filters)))
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return results
}

export async function main([part, ...filters]: string[]): Promise<number> {
  // tests start the same programs a hundred times
  process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/saikoro/compiled')
  const chosen = part ? [...checks, ...long].filter((check) => check.part === part) : checks
  if (!chosen.length) throw new CliError(usage)
  await ensureDatabaseClient()
  const light = chosen.filter(({ isLight }) => isLight)
  const heavy = chosen.filter(({ isLight }) => !isLight)
  const results = [
    ...(await runAll(light, filters, availableParallelism())),
    ...(await runAll(heavy, filters, 1)),
  ]
  console.log(`\n${closingLines(results).join('\n')}`)
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}
