// The product under test in two shapes: as `npm start` runs it, and as several machines run it. Both have their own beacon.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startProcesses } from '@saikoro/api/test/support/product-processes'
import { PGBOUNCER, type Server, startPooler, startValkey, VALKEY } from '@saikoro/api/test/support/servers'
import { type Database, openServer, prepare } from '@saikoro/runtime/database/database'
import { livePostmaster } from '@saikoro/runtime/embedded/postmaster'
import { readRunning } from '@saikoro/runtime/installation/running'
import { loadSecrets, newPassword, type Secrets } from '@saikoro/runtime/installation/secrets'
import { urlAs, withClient } from '@saikoro/runtime/postgres/client'
import { seed } from '@saikoro/runtime/product/product'
import { operatorLogin, putOperator } from '@saikoro/runtime/schema/logins'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { startOwnProduct } from '@saikoro/testing/own-product'
import { openBeaconRelay } from './beacon.ts'
import { openRelay } from './relay.ts'

export type Shape = 'start' | 'machines'
export type ProcessKind = 'API' | 'draw worker' | 'database'

/** What differs between the shapes. */
interface Running {
  readonly apiPorts: readonly number[]
  readonly inviteCode: string
  /** servers that only several machines have */
  readonly pooler?: Server
  readonly valkey?: Server
  pidsOf(kind: 'API' | 'draw worker'): readonly number[]
  /** stops all processes with SIGTERM and starts them again */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type Environment = Awaited<ReturnType<typeof startEnvironment>>

const READY_MS = 90_000
const APIS = 3
const WORKERS = 2
/** A service manager starts an ended process again after this time. */
const RESTART_MS = 300
const OPERATOR = 'faults'
/** Forbidden in real installations: the harness has the private key of the beacon. */
const OWN_BEACON = 'ALTER TABLE fairness_epoch DROP CONSTRAINT beacon_is_what_it_says'
/** The operators' payout rule at its maximum. */
const PAYOUTS = `UPDATE payout_rule SET num = 100, note = 'faults'`

async function isReady(ports: readonly number[], databaseUrl: string): Promise<boolean> {
  // a killed PostgreSQL accepts no new connection while an API still has one that answers
  const opened = withClient(databaseUrl, (client) => client.query('SELECT 1'))
  const signal = AbortSignal.timeout(3_000)
  const replies = Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`, { signal })))
  return Promise.all([replies, opened]).then(
    ([found]) => found.every(({ ok }) => ok),
    () => false,
  )
}

/** Returns the seconds until the database and all APIs are ready. */
async function waitFor(ports: readonly number[], databaseUrl: string): Promise<number> {
  const begun = performance.now()
  while (!(await isReady(ports, databaseUrl))) {
    if (performance.now() - begun > READY_MS) throw new Error('the product was not ready again within 90 s')
    await sleep(150)
  }
  return (performance.now() - begun) / 1_000
}

/** Waits until an order is possible in every game: the worker plans draws after it has started. */
async function waitForDraws(databaseUrl: string): Promise<void> {
  const sql = `SELECT FROM game g WHERE NOT EXISTS (SELECT FROM app.published_draw WHERE game_id = g.id AND status = 'open')`
  await withClient(databaseUrl, async (client) => {
    while ((await client.query(sql)).rowCount) await sleep(150)
  })
}

/** Starts the whole product as `npm start` does. Its supervisor restarts what is killed. */
async function startAsOne(dataDir: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const port = await freePort()
  const start = () => startOwnProduct({ ...env, DATA_DIR: dataDir, PORT: String(port) })
  let product = await start()
  return {
    apiPorts: [port],
    inviteCode: product.inviteCode,
    pidsOf(kind) {
      const found = readRunning(dataDir)?.processes.find(({ name }) => name === kind)
      return found?.pid === undefined ? [] : [found.pid]
    },
    async restart() {
      await product.stop()
      product = await start()
    },
    stop: () => product.stop(),
  }
}

/** Starts the processes of three machines. This process restarts what is killed. */
async function startAsMachines(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  secrets: Secrets,
  database: Database,
): Promise<Running> {
  const inviteCode = await seed({ dataDir, port: 0, secrets, database, env })
  database.supervise({ writeMessage() {}, onChange() {} })
  const pooler = PGBOUNCER === undefined ? undefined : await startPooler(database.apiUrl)
  const valkey = VALKEY === undefined ? undefined : await startValkey()
  const product = await startProcesses({
    apis: APIS,
    workers: WORKERS,
    api: {
      ...env,
      DATABASE_URL: database.apiUrl,
      RECEIPT_KEY: secrets.RECEIPT_KEY,
      UPLOAD_DIR: path.join(dataDir, 'uploads'),
      MEDIA_DIR: path.join(dataDir, 'media'),
      ...(pooler && {
        DATABASE_URL: pooler.url,
        LISTEN_DATABASE_URL: database.apiUrl,
        PREPARED_STATEMENTS: 'off',
      }),
      ...(valkey && { VALKEY_URL: valkey.url }),
    },
    worker: {
      ...env,
      DATABASE_URL: database.drawsUrl,
      FAIRNESS_SECRET: secrets.FAIRNESS_SECRET,
      LOG_KEY: secrets.LOG_KEY,
      RECEIPT_PUBLIC_KEY: secrets.RECEIPT_PUBLIC_KEY,
    },
  })
  let isStopping = false
  async function keepRunning(n: number): Promise<void> {
    for (;;) {
      await product.processes[n]?.ended
      await sleep(RESTART_MS)
      if (isStopping) return
      product.restart(n)
    }
  }
  const kept = product.processes.map((_, n) => keepRunning(n))
  return {
    apiPorts: product.origins.map((origin) => Number(new URL(origin).port)),
    inviteCode,
    ...(pooler && { pooler }),
    ...(valkey && { valkey }),
    pidsOf(kind) {
      const some = kind === 'API' ? product.processes.slice(0, APIS) : product.processes.slice(APIS)
      return some.flatMap(({ pid }) => pid ?? [])
    },
    restart: () => product.stop(),
    async stop() {
      isStopping = true
      await product.stop()
      await Promise.all(kept)
      await Promise.all([pooler?.kill(), valkey?.kill()])
    },
  }
}

export async function startEnvironment(shape: Shape) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-faults-'))
  const beacon = await openBeaconRelay()
  const closing: (() => unknown)[] = [
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => beacon.close(),
  ]
  async function close() {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    for (const each of closing.splice(0).reverse()) await each()
  }
  const breakOff = () => void close().finally(() => process.exit(130))
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  try {
    const secrets = loadSecrets(dataDir, {})
    const database = await prepare(await openServer(dataDir), secrets)
    closing.push(() => database.stop())
    const { ownerUrl, apiUrl } = database
    await withClient(ownerUrl, (client) => client.query(OWN_BEACON))
    const env = {
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
      SANDBOX_REVIEW_SECONDS: '4',
      BEACON: 'quicknet',
      BEACON_RELAYS: beacon.origin,
      NODE_OPTIONS: `--import=${pathToFileURL(inRoot('packages/lab/faults/beacon.ts')).href}`,
    }
    if (shape === 'start') await closing.pop()?.() // `npm start` starts it again
    const running = await (shape === 'start'
      ? startAsOne(dataDir, env)
      : startAsMachines(dataDir, env, secrets, database))
    closing.push(() => running.stop())
    const relays = await Promise.all(running.apiPorts.map(openRelay))
    closing.push(() => relays.map((relay) => relay.close()))
    const waitUntilReady = () => waitFor(running.apiPorts, ownerUrl)
    await waitUntilReady()
    await waitForDraws(ownerUrl)
    const password = newPassword()
    await withClient(ownerUrl, async (client) => {
      await putOperator(client, OPERATOR, { password, linkHash: randomBytes(32) })
      await client.query(PAYOUTS)
    })
    return {
      ...running,
      ownerUrl,
      apiUrl,
      operatorUrl: urlAs(ownerUrl, operatorLogin(OPERATOR), password),
      /** addresses of the APIs for members, each through a relay */
      origins: relays.map(({ port }) => `http://127.0.0.1:${port}`),
      relays,
      beacon,
      pidsOf(kind: ProcessKind): readonly number[] {
        if (kind !== 'database') return running.pidsOf(kind)
        const pid = livePostmaster(path.join(dataDir, 'postgres'))?.pid
        return pid === undefined ? [] : [pid]
      },
      waitUntilReady,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
