import { availableParallelism } from 'node:os'
import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { inRoot } from '@saikoro/system/paths'
import { type Check, checks, long, readers } from './checks.ts'
import { closingLines, countsOf, type Result } from './results.ts'

export const usage = `usage: pnpm test [PART [FILTER …] | --changed]

Runs all checks, one part of them, or what uncommitted changes affect.

  PART        types | lint | unit | api | weight | e2e | long
  FILTER      names of test files
  --changed   types, lint and the tests that uncommitted changes affect`

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

async function runInOrder(tasks: readonly (() => Promise<unknown>)[], atOnce: number): Promise<void> {
  const queue = tasks.values()
  const take = async () => {
    for (const task of queue) await task()
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}

function choose(part: string | undefined): Check[] {
  if (part === '--changed') return [...checks, readers].filter(({ changed }) => changed !== 'never')
  return part ? [...checks, ...long].filter((check) => check.part === part) : checks
}

export async function main([part, ...filters]: string[]): Promise<number> {
  // tests start the same programs a hundred times
  process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/saikoro/compiled')
  const chosen = choose(part)
  if (!chosen.length) throw new CliError(usage)
  await ensureDatabaseClient()
  const results: Result[] = []
  const taskOf = (check: Check) => async () => {
    const own = part === '--changed' && Array.isArray(check.changed) ? check.changed : []
    results.push(...(await run(check, [...own, ...filters])))
  }
  await runInOrder(chosen.filter(({ isLight }) => isLight).map(taskOf), availableParallelism())
  await runInOrder(chosen.filter(({ isLight }) => !isLight).map(taskOf), 1)
  console.log(`\n${closingLines(results).join('\n')}`)
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}
