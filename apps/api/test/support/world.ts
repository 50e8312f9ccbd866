import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withClient } from '@saikoro/runtime/postgres/client'
import { openDb } from '@saikoro/server/db'
import { readApiEnv } from '@saikoro/server/env'
import { logIdentity } from '@saikoro/server/log-identity'
import { receiptPublicKey } from '@saikoro/server/receipt-key'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { sandboxSource } from '../../src/jobs/beacon-source.ts'
import type { WorkerContext } from '../../src/jobs/worker-context.ts'
import type { Context } from '../../src/kernel/context.ts'
import { watchDatabaseHealth } from '../../src/kernel/database-health.ts'
import { apiContext } from '../../src/server/api-context.ts'
import { buildApp } from '../../src/server/app.ts'
import { expectBalancedBooks } from './books.ts'
import { advanceClock, setClock } from './clock.ts'
import { FAIRNESS_SECRET, LOG_KEY, LOGINS, openPool, RECEIPT_KEY, urlFor } from './database.ts'
import { addSamples } from './samples.ts'

export { FAIRNESS_SECRET, LOG_KEY, RECEIPT_KEY }
/** For what warns as it should. */
export const SILENT = pino({ level: 'silent' })
/** Returns a logger and the lines that it writes. */
export function recordLog(level = 'info') {
  const lines: string[] = []
  return { lines, log: pino({ level }, { write: (line) => lines.push(line) }) }
}

/** Its public key takes 30 ms, and every world has the same one. */
const BEACON = sandboxSource(FAIRNESS_SECRET)

/** Creates the folder of a built client with one page. */
function builtClient(): string {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'saikoro-dist-'))
  writeFileSync(path.join(dist, 'index.html'), 'every screen')
  return dist
}
const WEB_DIST = builtClient()

/** Milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Noon in Tokyo. The database clock of a test is stopped at this time until the test sets it. */
export const NOON = Date.parse('2026-11-20T12:00:00+09:00')

export type World = Awaited<ReturnType<typeof openWorld>>

interface Options {
  readonly template?: 'settable' | 'delivered'
  /** The time (ms) at which the database clock stands; noon by default. */
  readonly clock?: number
  readonly config?: Record<string, string>
  /** The keys of the games that stay open; one by default. */
  readonly games?: readonly string[]
  /** Overridden fields of the API's context. */
  readonly api?: Partial<Context>
  /** Overridden fields of the worker's context. */
  readonly draws?: Partial<WorkerContext>
}

/** Starts the real API on a free port. */
async function serveApi(apiUrl: string, config: Record<string, string>, api: Partial<Context>) {
  const env = readApiEnv({
    ...{ DATABASE_URL: apiUrl, LOG_LEVEL: 'error', RECEIPT_KEY },
    ...{ TRUSTED_PROXIES: '127.0.0.1', WEB_DIST },
    ...config,
  })
  const ctx: Context = { ...apiContext(env), requestsPerMinute: 1_000_000, ...api }
  const app = await buildApp(ctx)
  await app.listen({ port: 0, host: '127.0.0.1' })
  async function close() {
    await app.close()
    await ctx.invalidationBus.stop()
    await ctx.db.$disconnect()
  }
  return { app, ctx, close }
}

/** Starts another API on the same database, with its own caches and connections. It ends with the world. */
export async function openSecondApi(
  world: World,
  { api = {}, config = {} }: Pick<Options, 'api' | 'config'> = {},
): Promise<World> {
  const served = await serveApi(world.urls.api, config, api)
  world.onClose(served.close)
  return { ...world, ...served }
}

/** Creates a database from a template and starts the real API on it. Fields of both contexts can be overridden. */
export async function openWorld({
  template = 'settable',
  clock,
  config = {},
  games = ['sai60'],
  api = {},
  draws = {},
}: Options = {}) {
  const clusterUrl = inject('clusterUrl')
  const name = `w_${randomBytes(6).toString('hex')}`
  // five times as fast as a copy through the write-ahead log
  await withClient(clusterUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  )
  const ownerUrl = clusterUrl.replace(/\/postgres$/, `/${name}`)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('SET ROLE saikoro_owner')
  await owner.query(
    `UPDATE game SET status = 0, halted_reason = 'not in this test' WHERE NOT key = ANY ($1)`,
    [games],
  )
  if (clock !== undefined) await setClock(owner, clock)
  const apiUrl = urlFor(ownerUrl, 'saikoro_api')
  const log = pino({ level: 'error' })
  const { app, ctx, close } = await serveApi(apiUrl, config, api)
  const pools = new Map<keyof typeof LOGINS, pg.Pool>()
  function poolOf(login: keyof typeof LOGINS): pg.Pool {
    const pool = pools.get(login) ?? openPool(urlFor(ownerUrl, LOGINS[login]), 10)
    pools.set(login, pool)
    return pool
  }
  const closers: (() => Promise<void>)[] = []
  const workerUrl = urlFor(ownerUrl, 'saikoro_draws')
  const workerDb = openDb(workerUrl, 'worker', 3)
  const worker: WorkerContext = {
    db: workerDb,
    databaseUrl: workerUrl,
    log,
    databaseHealth: watchDatabaseHealth(workerDb, log),
    random: randomBytes,
    fairnessSecret: FAIRNESS_SECRET,
    receiptPublicKey: receiptPublicKey(RECEIPT_KEY),
    beacon: BEACON,
    beacons: [BEACON],
    publicLog: logIdentity({ LOG_KEY, LOG_ORIGIN: 'saikoro.example/log', LOG_POLICY: '', WEB_DIST: '' }),
    name: 'test',
    sweep: 20,
    ...draws,
  }
  return {
    app,
    ctx,
    worker,
    owner,
    poolOf,
    /** Connections with an operator's login, like those of Prisma Studio. */
    operators: poolOf('operator'),
    urls: { owner: ownerUrl, api: apiUrl, worker: workerUrl },
    /** Returns the rows of a query as the owner of the tables. */
    rows: async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows,
    /** Returns the only row of a query. */
    async row(text: string, values: unknown[] = []) {
      const { rows } = await owner.query(text, values)
      if (rows.length !== 1) throw new Error(`${rows.length} rows: ${text}`)
      return rows[0]
    },
    /** Returns the only column of the only row of a query. */
    async value(text: string, values: unknown[] = []) {
      const { rows } = await owner.query({ text, values, rowMode: 'array' })
      if (rows.length !== 1 || rows[0]?.length !== 1) throw new Error(`not one value: ${text}`)
      return rows[0][0]
    },
    /** Returns the number of rows of a table, or of those that it has WHERE a condition holds. */
    async count(from: string, values: unknown[] = []): Promise<number> {
      return (await owner.query(`SELECT count(*)::int FROM ${from}`, values)).rows[0].count
    },
    setClock: (at: string | number | Date, rate?: number) => setClock(owner, at, rate),
    advanceClock: (ms: number) => advanceClock(owner, ms),
    /** Registers what `close` closes first, the newest before the others. */
    onClose: (close: () => Promise<void>) => void closers.push(close),
    async close() {
      for (const each of closers.toReversed()) await each()
      for (const pool of pools.values()) await pool.end()
      await close()
      await worker.db.$disconnect()
      await owner.end()
    },
  }
}

/** Opens a world that closes when the running test has ended. */
export async function openWorldOfTest(options: Options = {}): Promise<World> {
  const world = await openWorld(options)
  onTestFinished(world.close)
  return world
}

/** Makes something before the tests of a file, or `before` each of them. Its fields exist from then on. */
export function setUp<T extends object>(
  make: () => Promise<T>,
  before: (run: () => Promise<void>) => void = beforeAll,
): T {
  const made = {} as T
  before(async () => {
    Object.assign(made, await make())
  })
  return made
}

interface WorldOfFile extends Options {
  readonly books?: boolean
  /** Whether the sample content of a new installation is there. */
  readonly samples?: boolean
}

/** Opens a world before the tests of a file and closes it after them; then its books must balance, unless the tests change them by force. */
export function setUpWorld({ books = true, samples = false, ...options }: WorldOfFile = {}): World {
  const world = setUp(() => openWorld(options))
  if (samples) beforeAll(() => addSamples(world))
  afterAll(async () => {
    if (books) await expectBalancedBooks(world)
    await world.close()
  })
  return world
}

/** Opens another API on a world before the tests of a file. */
export function setUpSecondApi(world: World, options: Pick<Options, 'api' | 'config'> = {}): World {
  return setUp(() => openSecondApi(world, options))
}
