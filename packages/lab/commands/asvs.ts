import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startOwnProduct } from '@saikoro/testing/own-product'
import { randomOf } from '@saikoro/testing/random'
import pg from 'pg'
import { withExisting } from '../../runtime/database/database.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { PROBED, PROBES } from '../asvs/probes.ts'
import type { Target } from '../asvs/target.ts'
import { type Requirement, readRows, requirementsOf } from '../docs/asvs.ts'

export const usage = `usage: npm run lab -- asvs [--pick N] [--seed S] [ROW …]

Tries rows of docs/asvs.md: by their probe on a product that it starts, or by the test that they name, which it runs.

  ROW        rows to try, such as 7.2.3 (all that have a probe)
  --pick N   tries N of all rows, picked at random
  --seed S   seed of the choice`

/** Returns so many of these rows, picked by a seed. */
export function pickRows(rows: readonly string[], count: number, seed: number): string[] {
  const random = randomOf(seed)
  const left = [...rows]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [row = ''] = left.splice(random.below(left.length), 1)
    return row
  })
}

function report(fault: Error | undefined, rows: readonly string[], title: string): number {
  console.log(`${fault ? 'FAILS' : 'holds'}  ${rows.join(', ')}: ${title}`)
  if (fault) console.log(fault.message)
  return fault ? 1 : 0
}

async function tryProbes(target: Target, rows: readonly string[]): Promise<number> {
  let failed = 0
  for (const probe of PROBES) {
    const own = probe.rows.filter((row) => rows.includes(row))
    if (own.length === 0) continue
    const fault = await probe.run(target).then(
      () => undefined,
      (error: Error) => error,
    )
    failed += report(fault, own, probe.title)
  }
  return failed
}

const partOf = (file: string) =>
  file.startsWith('apps/api/test/') ? 'api' : file.startsWith('apps/web/e2e/') ? 'e2e' : 'unit'

/** Runs the file of each test that one of these rows names. Returns how many files fail. */
async function runTests(requirements: readonly Requirement[]): Promise<number> {
  let failed = 0
  for (const [file, all] of Map.groupBy(requirements, (each) => each.file)) {
    const args = [inRoot('packages/runtime/run.mjs'), 'test', partOf(file), path.basename(file)]
    const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-20_000)
      })
    const [code] = await once(run, 'exit')
    const ids = all.map(({ id }) => id)
    failed += report(code === 0 ? undefined : new Error(output), ids, `tests of ${file}`)
  }
  return failed
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { pick: { type: 'string' }, seed: { type: 'string' } },
    allowPositionals: true,
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const requirements = requirementsOf(readRows())
  const all = requirements.map(({ id }) => id)
  const requested = positionals.length > 0 ? positionals : values.pick === undefined ? [...PROBED] : all
  const rows = values.pick === undefined ? requested : pickRows(requested, Number(values.pick), seed)
  const picked = requirements.filter(({ id }) => rows.includes(id))
  const tested = picked.filter(({ checked }) => checked === 'test')
  const unchecked = picked.filter(({ checked }) => checked === 'reading')
  if (unchecked.length > 0) console.log(`only read: ${unchecked.map(({ id }) => id).join(', ')}`)
  const product = await startOwnProduct({ TRUSTED_PROXIES: '127.0.0.1' })
  try {
    return await withExisting(product.dataDir, async ({ ownerUrl }) => {
      const owner = new pg.Client({ connectionString: ownerUrl })
      await owner.connect()
      const { port, inviteCode, output } = product
      const query: Target['query'] = async (sql, given = []) => (await owner.query(sql, [...given])).rows
      const failed = await tryProbes({ port, inviteCode, query, log: output }, rows)
      await owner.end()
      const failedTests = await runTests(tested)
      console.log(
        `${rows.length} of ${all.length} rows (seed ${seed}): ${picked.length - tested.length - unchecked.length} by probes, ${tested.length} by tests, ${unchecked.length} only read; ${failed} probes and ${failedTests} files of tests fail`,
      )
      return failed + failedTests === 0 ? 0 : 1
    })
  } finally {
    await product.stop()
  }
}
