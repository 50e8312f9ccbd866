import { availableParallelism } from 'node:os'
import { ensureDatabaseClient, ensureWebClient } from '../runtime/installation/artifacts.ts'
import { CliError } from '../runtime/system/cli.ts'
import { inRoot } from '../runtime/system/paths.ts'
import { type Check, checks, long, readers } from './checks.ts'
import { add, nothing, outcome, type Summary, skippedLines, summarize } from './test-summary.ts'

export const usage = `usage: npm test [-- PART [FILTER …] | --changed]

Runs all checks, one part of them, or what uncommitted changes affect.

  PART        types | lint | unit | api | weight | e2e | long
  FILTER      names of test files
  --changed   types, lint and the tests that uncommitted changes affect`

async function run({ name, ...check }: Check, filters: string[]): Promise<Summary> {
  console.log(`\n▸ ${name}`)
  const since = performance.now()
  const tally = await check.run(filters).catch((error: unknown) => {
    console.log(error)
    return outcome(false)
  })
  const isUnnamed = tally.failed > 0 && !tally.messages.length
  console.log(`▪ ${name}: ${summarize(tally)}, ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return isUnnamed ? { ...tally, messages: [`failed: ${name}`] } : tally
}

interface Task {
  isLight: boolean
  run(): Promise<Summary>
}

/** Runs the light tasks, as many at once as there are cores, then the others one after another: each of them uses all cores. */
async function runInOrder(tasks: readonly Task[]): Promise<Summary> {
  let total = nothing
  const take = async (queue: Task[]) => {
    for (let task = queue.shift(); task; task = queue.shift()) {
      const done = await task.run()
      total = add(total, done)
    }
  }
  const light = tasks.filter(({ isLight }) => isLight)
  await Promise.all(Array.from({ length: availableParallelism() }, () => take(light)))
  await take(tasks.filter(({ isLight }) => !isLight))
  return total
}

export async function main([part, ...filters]: string[]): Promise<number> {
  // tests start the same programs a hundred times
  process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/saikoro/compiled')
  const isChanged = part === '--changed'
  const chosen = isChanged
    ? [...checks, readers].filter(({ changed }) => changed !== 'never')
    : part
      ? [...checks, ...long].filter((check) => check.part === part)
      : checks
  if (!chosen.length) throw new CliError(usage)
  await ensureDatabaseClient()
  const tasks = chosen.map((check): Task => {
    const own = isChanged && Array.isArray(check.changed) ? check.changed : []
    return { isLight: check.isLight ?? false, run: () => run(check, [...own, ...filters]) }
  })
  if (chosen.some(({ needsWebClient }) => needsWebClient))
    tasks.unshift({ isLight: true, run: () => ensureWebClient().then(() => nothing) })
  const total = await runInOrder(tasks)
  for (const remark of total.messages) console.log(`\n${remark}`)
  console.log(`\n${[...skippedLines(total), summarize(total)].join('\n')}`)
  return total.failed ? 1 : 0
}
