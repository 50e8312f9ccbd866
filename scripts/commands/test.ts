// `npm test`, or a part of it: `npm test -- unit | api | weight | e2e | types | lint`, then names to filter by.
// `npm test -- --changed`: types, lint, and the tests that what is not committed yet touches.
import { ensureDatabaseClient } from '../setup/artifacts.ts'
import { CliError } from '../setup/cli-error.ts'
import { type Check, checks, readers } from '../testing/checks.ts'
import { add, describe, nothing, outcome, type Tally } from '../testing/tally.ts'

async function run(check: Check, filters: string[]): Promise<Tally> {
  console.log(`\n▸ ${check.name}`)
  const since = performance.now()
  const tally = await check.run(filters).catch((error: unknown) => {
    console.log(error)
    return outcome(false)
  })
  console.log(`  ${describe(tally)}, ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return tally
}

export async function main([part, ...filters]: string[]): Promise<number> {
  const isChanged = part === '--changed'
  const chosen = isChanged
    ? [...checks, readers].filter(({ changed }) => changed !== 'never')
    : checks.filter((check) => !part || check.part === part)
  if (!chosen.length)
    throw new CliError('usage: npm test [-- unit | api | weight | e2e | types | lint [FILTER …] | --changed]')
  await ensureDatabaseClient()
  let total = nothing
  for (const check of chosen) {
    const own = isChanged && Array.isArray(check.changed) ? check.changed : []
    total = add(total, await run(check, [...own, ...filters]))
  }
  console.log(`\n${describe(total)}`)
  return total.failed ? 1 : 0
}
