import { parseArgs } from 'node:util'
import pg from 'pg'
import { withExisting } from '../../runtime/database/database.ts'
import { PROBED, PROBES } from '../asvs/probes.ts'
import type { Target } from '../asvs/target.ts'
import { startOwnProduct } from '../testing/own-product.ts'
import { randomOf } from '../testing/random.ts'

export const usage = `usage: npm run lab -- asvs [--pick N] [--seed S] [ROW …]

Tries the rows of docs/asvs.md by behaviour on a product that it starts.

  ROW        rows to try, such as 7.2.3 (all that have a probe)
  --pick N   tries N rows that are picked at random
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

async function tryRows(target: Target, rows: readonly string[]): Promise<number> {
  let failed = 0
  for (const probe of PROBES.filter((each) => each.rows.some((row) => rows.includes(row)))) {
    const fault = await probe.run(target).then(
      () => undefined,
      (error: Error) => error,
    )
    if (fault) failed += 1
    console.log(`${fault ? 'FAILS' : 'holds'}  ${probe.rows.join(', ')}: ${probe.title}`)
    if (fault) console.log(fault.message)
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
  const requested = positionals.length > 0 ? positionals : [...PROBED]
  const rows = values.pick === undefined ? requested : pickRows(requested, Number(values.pick), seed)
  const product = await startOwnProduct({ TRUSTED_PROXIES: '127.0.0.1' })
  try {
    return await withExisting(product.dataDir, async ({ ownerUrl }) => {
      const owner = new pg.Client({ connectionString: ownerUrl })
      await owner.connect()
      const { port, inviteCode, output } = product
      const query: Target['query'] = async (sql, given = []) => (await owner.query(sql, [...given])).rows
      const failed = await tryRows({ port, inviteCode, query, log: output }, rows)
      await owner.end()
      console.log(`${rows.length} rows (seed ${seed}), ${failed} probes fail`)
      return failed === 0 ? 0 : 1
    })
  } finally {
    await product.stop()
  }
}
