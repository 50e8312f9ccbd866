// API and draw worker on a throwaway database with a manual clock. Sends addresses and keys to the parent process and exits with it.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@saikoro/runtime/embedded/embedded'
import { withClient } from '@saikoro/runtime/postgres/client'
import { readApiEnv, readWorkerEnv } from '@saikoro/server/env'
import { receiptPublicKey } from '@saikoro/server/receipt-key'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { stopRequested } from '@saikoro/system/processes'
import type pg from 'pg'
import { workerContext } from '../../src/jobs/worker-context.ts'
import { apiContext } from '../../src/server/api-context.ts'
import { startApi } from '../../src/server/start-api.ts'
import { startWorker } from '../../src/server/start-worker.ts'
import { SETTABLE_CLOCK, setClock } from '../support/clock.ts'
import { fillDatabase } from '../support/cluster.ts'
import { FAIRNESS_SECRET, LOG_KEY, RECEIPT_KEY, urlFor } from '../support/database.ts'
import { addSamples } from '../support/samples.ts'

/** Of the worker; callers that move the clock wait for it. */
const SWEEP_MS = 100

/** One game runs; the clock stands at the start of a minute near the real one, so that pages need not believe in another year. */
async function prepare(owner: pg.Client): Promise<void> {
  await owner.query('SET ROLE saikoro_owner')
  await addSamples({ owner })
  await owner.query(`UPDATE game SET status = 0, halted_reason = 'not in this test' WHERE key <> 'sai60'`)
  await owner.query(SETTABLE_CLOCK)
  await setClock(owner, Math.floor(Date.now() / 60_000) * 60_000)
}

const stopping = stopRequested()
const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-clock-'))
const server = await startEmbedded({ dir: path.join(dir, 'pg'), ephemeral: true })
try {
  await server.createDatabase('world')
  const ownerUrl = server.url('world')
  await fillDatabase(ownerUrl)
  await withClient(ownerUrl, prepare)
  const config = readApiEnv({
    DATABASE_URL: urlFor(ownerUrl, 'saikoro_api'),
    RECEIPT_KEY,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    WEB_DIST: inRoot('apps/web/dist'),
    UPLOAD_DIR: path.join(dir, 'uploads'),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const api = await startApi({ ...apiContext(config), requestsPerMinute: 1_000_000 })
  const draws = readWorkerEnv({
    DATABASE_URL: urlFor(ownerUrl, 'saikoro_draws'),
    FAIRNESS_SECRET,
    LOG_KEY,
    WEB_DIST: inRoot('apps/web/dist'),
    RECEIPT_PUBLIC_KEY: receiptPublicKey(RECEIPT_KEY),
    LOG_LEVEL: 'error',
  })
  const worker = await startWorker({ ...workerContext(draws), sweep: SWEEP_MS })
  process.send?.({ url: api.address, ownerUrl, inviteCode: 'ASKING', RECEIPT_KEY })
  await stopping
  await Promise.all([api.stop(), worker.stop()])
} finally {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exit(0)
