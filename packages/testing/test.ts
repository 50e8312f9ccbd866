import { ensureDatabaseClient, ensureWebClient } from '../runtime/installation/artifacts.ts'
import { CliError } from '../runtime/system/cli.ts'
import { inRoot } from '../runtime/system/paths.ts'
import { type Check, checks, long, readers } from './checks.ts'
import { add, nothing, outcome, type Summary, summarize } from './test-summary.ts'

export const usage = `usage: npm test [-- PART [FILTER …] | --changed]

Runs all checks, one part of them, or what uncommitted changes affect.

  PART        types | lint | unit | api | weight | e2e | long
  FILTER      names of test files
  --changed   types, lint and the tests that uncommitted changes affect`

interface Task {
  check: Check
  filters: string[]
  /** what the check waits for, while checks without it run */
  ready: Promise<void> | undefined
}

async function run({ check, filters, ready }: Task): Promise<Summary> {
  await ready
  console.log(`\n▸ ${check.name}`)
  const since = performance.now()
  const tally = await check.run(filters).catch((error: unknown) => {
    console.log(error)
    return outcome(false)
  })
  const isUnnamed = tally.failed > 0 && !tally.messages.length
  console.log(`▪ ${check.name}: ${summarize(tally)}, ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return isUnnamed ? { ...tally, messages: [`failed: ${check.name}`] } : tally
}

/** Runs its first task, if it has one, then tasks of the shared queue until it is empty. */
async function work(queue: Task[], first: Task | undefined): Promise<Summary> {
  let total = nothing
  for (let task = first ?? queue.shift(); task; task = queue.shift()) total = add(total, await run(task))
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
  const webClient = chosen.some(({ needsWebClient }) => needsWebClient) ? ensureWebClient() : undefined
  const tasks = chosen.map((check) => {
    const own = isChanged && Array.isArray(check.changed) ? check.changed : []
    return { check, filters: [...own, ...filters], ready: check.needsWebClient ? webClient : undefined }
  })
  // Browsers wait half of the time, so all else runs concurrently; without them checks run one after another.
  const browser = tasks.find(({ check }) => check.part === 'e2e')
  const queue = tasks.filter((task) => task !== browser)
  const workers = browser ? [work(queue, browser), work(queue, undefined)] : [work(queue, undefined)]
  const total = (await Promise.all(workers)).reduce(add)
  for (const remark of total.messages) console.log(`\n${remark}`)
  console.log(`\n${summarize(total)}`)
  return total.failed ? 1 : 0
}
