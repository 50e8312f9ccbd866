import { ensureDatabaseClient, ensureWebClient } from '../../runtime/installation/artifacts.ts'
import { CliError } from '../../runtime/system/cli.ts'
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
}

async function run({ check, filters }: Task): Promise<Summary> {
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

/** Runs tasks of the shared queue until it is empty. */
async function work(queue: Task[]): Promise<Summary> {
  let total = nothing
  for (let task = queue.shift(); task; task = queue.shift()) total = add(total, await run(task))
  return total
}

export async function main([part, ...filters]: string[]): Promise<number> {
  const isChanged = part === '--changed'
  const chosen = isChanged
    ? [...checks, readers].filter(({ changed }) => changed !== 'never')
    : part
      ? [...checks, ...long].filter((check) => check.part === part)
      : checks
  if (!chosen.length) throw new CliError(usage)
  await ensureDatabaseClient()
  if (chosen.some(({ needsWebClient }) => needsWebClient)) await ensureWebClient()
  const tasks = chosen.map((check) => {
    const own = isChanged && Array.isArray(check.changed) ? check.changed : []
    return { check, filters: [...own, ...filters] }
  })
  // Browser tests wait half of the time, so that all else runs beside them; API tests last, because they wait for one process after
  // another and take three times as long on a busy machine. Without browsers checks run one after another.
  const isWithBrowser = chosen.some((check) => check.part === 'e2e')
  const rank = ({ check }: Task) => ['e2e', 'types', 'lint', 'unit', 'weight', 'api'].indexOf(check.part)
  const queue = isWithBrowser ? tasks.toSorted((a, b) => rank(a) - rank(b)) : tasks
  const workers = isWithBrowser ? [work(queue), work(queue)] : [work(queue)]
  const total = (await Promise.all(workers)).reduce(add)
  for (const remark of total.messages) console.log(`\n${remark}`)
  console.log(`\n${summarize(total)}`)
  return total.failed ? 1 : 0
}
