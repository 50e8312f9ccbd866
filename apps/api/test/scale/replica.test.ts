import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'
import { watchOutage } from '../../src/kernel/database-health.ts'
import { type Db, openDb, openReplica } from '../../src/kernel/db.ts'
import { type OldReads, readFromReplica } from '../../src/kernel/replica.ts'
import { oneRow } from '../../src/kernel/rows.ts'
import { startWithReplica } from '../support/replica.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })

let servers: Awaited<ReturnType<typeof startWithReplica>>
let db: Db
let old: OldReads
beforeAll(async () => {
  servers = await startWithReplica()
  db = openDb(servers.url, 3)
  await db.$executeRaw`CREATE TABLE word AS SELECT 'first' AS text`
  old = readFromReplica(db, openReplica(servers.replicaUrl), log, watchOutage(db, log))
})
afterAll(async () => {
  await old?.stop()
  await db?.$disconnect()
  await servers?.stop()
})

const copy = z.object({ copy: z.boolean() })
const isCopy = async (from: Db) => oneRow(copy, await from.$queryRaw`SELECT pg_is_in_recovery() AS copy`).copy
const asksCopy = () => old.ask(isCopy)
const text = z.object({ text: z.string() })
const word = async (from: Db) => oneRow(text, await from.$queryRaw`SELECT text FROM word`).text
const readsWord = () => old.ask(word)
const tellCopy = (text: string) => withClient(servers.replicaUrl, (client) => client.query(text))

test('a read that may be old is answered by the copy; what fails there is asked of the database itself', async () => {
  await expect.poll(asksCopy).toBe(true)
  await db.$executeRaw`UPDATE word SET text = 'second'`
  await expect.poll(async () => [await readsWord(), await asksCopy()]).toEqual(['second', true])
  expect(await old.ask((from) => from.$executeRaw`UPDATE word SET text = 'third'`)).toBe(1)
  expect(await word(db)).toBe('third')
})

test('a copy that falls behind is not asked, until it has caught up', async () => {
  await expect.poll(asksCopy).toBe(true)
  await tellCopy('SELECT pg_wal_replay_pause()')
  await db.$executeRaw`UPDATE word SET text = 'fourth'`
  await expect.poll(asksCopy).toBe(false)
  expect(await readsWord()).toBe('fourth')
  await tellCopy('SELECT pg_wal_replay_resume()')
  await expect.poll(asksCopy).toBe(true)
  expect(await readsWord()).toBe('fourth')
})

test('a copy that is away is told of once, and the database itself answers', async () => {
  await expect.poll(asksCopy).toBe(true)
  lines.length = 0
  await servers.stopReplica()
  for (let n = 0; n < 5; n += 1) expect(await readsWord()).toBe('fourth')
  await expect
    .poll(() => lines)
    .toEqual(['READ_DATABASE_URL is away or behind; the database itself is asked'])
  expect(await asksCopy()).toBe(false)
})
