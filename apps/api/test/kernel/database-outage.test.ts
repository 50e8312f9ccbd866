import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedServer, startEmbedded } from '@saikoro/runtime/embedded/embedded'
import { recordedPostmaster } from '@saikoro/runtime/embedded/postmaster'
import { type Db, openDb } from '@saikoro/server/db'
import { newFolder } from '@saikoro/testing/folder'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchDatabaseHealth } from '../../src/kernel/database-health.ts'
import { repeat } from '../../src/kernel/repeat.ts'

const dir = path.join(newFolder('outage'), 'pg')
let server: EmbeddedServer
let db: Db
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) })

beforeAll(async () => {
  server = await startEmbedded({ dir })
  db = openDb(server.url('postgres'), 'api', 3)
})
afterAll(async () => {
  await db.$disconnect()
  await server.stop()
})

const jobs = () => {
  const databaseHealth = watchDatabaseHealth(db, log)
  const runs = [0, 0, 0]
  const repeated = runs.map((_, place) =>
    repeat(10, { log, databaseHealth }, async () => {
      await db.$queryRaw`SELECT pg_sleep(0.005)::text`
      runs[place] = (runs[place] ?? 0) + 1
    }),
  )
  return { runs, databaseHealth, stop: () => Promise.all(repeated.map((each) => each.stop())) }
}

test('reports a killed database once when it fails and once when it recovers; jobs continue', async () => {
  const { runs, databaseHealth, stop } = jobs()
  await expect.poll(() => Math.min(...runs)).toBeGreaterThan(2)
  process.kill(recordedPostmaster(dir)?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => lines.length).toBe(1)
  expect(await databaseHealth.isDown()).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  server = await startEmbedded({ dir, port: server.port })
  const before = Math.max(...runs)
  await expect.poll(() => Math.min(...runs)).toBeGreaterThan(before)
  await stop()
  expect(lines).toEqual(['the database does not answer; retrying every second', 'the database answers again'])
  expect(await databaseHealth.isDown()).toBe(false)
})

test('stops jobs while the database is down, without waiting for it', async () => {
  const { databaseHealth, stop } = jobs()
  await server.stop()
  await expect.poll(() => databaseHealth.isDown()).toBe(true)
  await stop() // would last until the test's timeout if it waited for the database
  server = await startEmbedded({ dir, port: server.port })
  expect(await databaseHealth.waitUntilUp()).toBe(true)
})

test('reports a lasting fault ever more rarely, and its end once', async () => {
  lines.length = 0
  let runs = 0
  const job = repeat(1, { log, databaseHealth: watchDatabaseHealth(db, log) }, async () => {
    runs += 1
    if (runs <= 30) throw new Error('no space left on device')
  })
  await expect.poll(() => runs).toBeGreaterThan(31)
  await job.stop()
  const failed = 'a repeated job failed'
  expect(lines).toEqual([failed, failed, 'a repeated job works again'])
})

test('a server in recovery counts as down until it is promoted', async () => {
  await server.stop()
  writeFileSync(path.join(dir, 'standby.signal'), '')
  server = await startEmbedded({ dir, port: server.port })
  const databaseHealth = watchDatabaseHealth(db, log)
  await expect(db.$executeRaw`CREATE TABLE refused ()`).rejects.toThrow(/read-only transaction/)
  expect(await databaseHealth.isDown()).toBe(true)
  await db.$queryRaw`SELECT pg_promote()::text`
  await expect.poll(() => databaseHealth.isDown()).toBe(false)
})
