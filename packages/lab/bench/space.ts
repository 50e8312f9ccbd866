// Bytes of draws on which nobody bets. The clock of the database jumps to the next event, and the jobs of worker and API run.

import { countersigner } from '@saikoro/api/src/jobs/countersign-rounds'
import { runCycle } from '@saikoro/api/src/jobs/draw-cycle'
import { ensureEpochs } from '@saikoro/api/src/jobs/epochs'
import { publishLog } from '@saikoro/api/src/jobs/publish-log'
import { sealDueDraws } from '@saikoro/api/src/jobs/seal-due-draws'
import { seedSource } from '@saikoro/api/src/jobs/seeds'
import { publicationVerifier } from '@saikoro/api/src/jobs/verify-publications'
import { workerContext } from '@saikoro/api/src/jobs/worker-context'
import { apiContext } from '@saikoro/api/src/server/api-context'
import { SETTABLE_CLOCK, setClock } from '@saikoro/api/test/support/clock'
import { apiEnvironment, type Installation, workerEnvironment } from '@saikoro/runtime/product/environment'
import { readApiEnv, readWorkerEnv } from '@saikoro/server/env'
import type pg from 'pg'
import { withInstallation } from './product.ts'
import type { Row } from './rows.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60
const DAYS = Number(process.env.BENCH_DAYS ?? 7)
const NEXT = `
  SELECT COALESCE(min(CASE status WHEN 'open' THEN closes_at + interval '200 ms' ELSE draw_at + interval '1 second' END),
    app_now() + interval '1 second') AS at FROM draw WHERE status IN ('open', 'sealed')`
const SIZES = `
  SELECT relname AS name, reltuples::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes,
    pg_indexes_size(oid)::float8 AS indexes
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'test%' ORDER BY relname`
const DRAWS = `SELECT count(*)::int AS n FROM draw WHERE status = 'settled'`

interface Size {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexes: number
}

export const space = (isShort: boolean) =>
  withInstallation((installation, owner) => measure(installation, owner, isShort))

async function measure(installation: Installation, owner: pg.Client, isShort: boolean): Promise<Row[]> {
  await owner.query(`SET ROLE saikoro_owner; ${SETTABLE_CLOCK}`)
  const quiet = { BEACON: 'sandbox', LOG_LEVEL: 'error' }
  const worker = workerContext(readWorkerEnv({ ...workerEnvironment(installation), ...quiet }))
  const api = apiContext(readApiEnv({ ...apiEnvironment(installation), ...quiet }))
  const [seeds, countersign, verify] = [seedSource(worker), countersigner(api), publicationVerifier(api)]
  async function work() {
    if (!(await ensureEpochs(worker, seeds))) return
    await sealDueDraws(worker)
    await runCycle(worker, seeds)
    if (await countersign()) await runCycle(worker, seeds)
    do await publishLog(worker)
    while (await verify())
  }
  /** Works for so many minutes of the database, and returns the size afterwards. */
  async function pass(minutes: number): Promise<{ draws: number; sizes: Size[] }> {
    const from = (await owner.query('SELECT app_now() AS at')).rows[0].at.getTime()
    for (let at = from; at < from + minutes * MINUTE_MS; ) {
      at = (await owner.query(NEXT)).rows[0].at.getTime()
      await setClock(owner, at)
      await work()
      await work() // the first one ends draws, the second one opens the next
      await owner.query(`DELETE FROM test_clock_past WHERE set_at < clock_timestamp() - interval '1 minute'`)
    }
    await owner.query('VACUUM (ANALYZE)')
    return { draws: (await owner.query(DRAWS)).rows[0].n, sizes: (await owner.query(SIZES)).rows }
  }
  const before = await pass(isShort ? 2 : 60)
  let after = await pass(isShort ? 10 : DAY)
  // each day ends with VACUUM, as autovacuum would have run meanwhile
  for (let day = 1; day < DAYS && !isShort; day += 1) after = await pass(DAY)
  const draws = after.draws - before.draws
  const grown = after.sizes.map((size, n) => {
    const each = (key: 'rows' | 'bytes' | 'indexes') => (size[key] - (before.sizes[n]?.[key] ?? 0)) / draws
    return { name: size.name, rows: each('rows'), bytes: each('bytes'), indexes: each('indexes') }
  })
  for (const { name, rows, bytes, indexes } of grown.toSorted((a, b) => b.bytes - a.bytes))
    if (bytes >= 1)
      console.log(
        `${name}: rows ${rows.toFixed(2)}, bytes ${bytes.toFixed(0)}, of indexes ${indexes.toFixed(0)}`,
      )
  const bytes = grown.reduce((sum, table) => sum + table.bytes, 0)
  const measured = `${(bytes / 1_000).toFixed(2)} KB (${draws.toLocaleString('en')} draws)`
  await api.invalidationBus.stop()
  await Promise.all([api.db.$disconnect(), worker.db.$disconnect()])
  const against = `${DAYS} simulated days, three games`
  return [{ work: 'a draw without members: rows and indexes', against, goal: '≤ 2.6 KB', measured }]
}
