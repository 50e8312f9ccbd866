import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingUploads } from '../backup/verify-backup.ts'
import { rolePassword } from '../installation/operator-keys.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { inDatabase, urlAs, withClient } from '../postgres/client.ts'
import { operatorLogin, removeOperator } from '../schema/logins.ts'
import { migrate } from '../schema/migrate.ts'
import { type Database, openServer, prepare, withServer } from './database.ts'
import { addOperator } from './operators.ts'

const dataDir = newFolder('database')
const secrets = loadSecrets(dataDir, {})
let database: Database

beforeAll(async () => {
  database = await prepare(await openServer(dataDir), secrets)
})

afterAll(() => database?.stop()) // undefined when opening failed

/** Adds an operator or replaces the link. Returns the URL of the role, which the one-time link opens. */
async function addedUrl(name: string): Promise<string> {
  const link = await addOperator(database, secrets, name)
  const key = Buffer.from(path.posix.basename(link), 'base64url')
  return urlAs(database.ownerUrl, operatorLogin(name), rolePassword(secrets.DESK_SECRET, name, key))
}

const query = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows)

test('refuses to go on after a migration that failed in the command line of Prisma', async () => {
  const failed = `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('one', 'none', '20991231000000_later')`
  await query(database.ownerUrl, failed)
  await expect(migrate(database.ownerUrl)).rejects.toThrow(
    /^20991231000000_later: .* prisma migrate resolve$/,
  )
  await query(database.ownerUrl, `DELETE FROM _prisma_migrations WHERE id = 'one'`)
  expect(await migrate(database.ownerUrl)).toEqual([])
})

test('sets new passwords of the logins after the secrets file was lost', async () => {
  const secrets = loadSecrets(path.join(dataDir, 'other'), {})
  const again = await prepare(await openServer(dataDir), secrets)
  expect(again.apiUrl).not.toBe(database.apiUrl)
  expect(await query(again.apiUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await expect(query(database.apiUrl, 'SELECT 1')).rejects.toThrow(/password/)
  await again.stop()
  const former = await prepare(await openServer(dataDir), loadSecrets(dataDir, {}))
  expect(await query(database.apiUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await former.stop()
})

test('a backup misses a voucher without its file, unless the voucher has expired', async () => {
  const [current, expired, swept] = ['1', '2', '3'].map((digit) => `${digit.repeat(32)}.webp`)
  // without the rows of a member and without triggers
  await query(
    database.ownerUrl,
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO upload (member_id, name, picture_hash, bytes, created_at) VALUES
       (1, '${current}', repeat('ab', 32), 1, app_now()),
       (1, '${expired}', repeat('ab', 32), 1, app_now() - interval '25 hours'),
       (1, '${swept}', repeat('ab', 32), 1, app_now() - interval '25 hours');
     INSERT INTO swept_upload (upload_id) SELECT id FROM upload WHERE name = '${swept}'; COMMIT`,
  )
  try {
    expect(await missingUploads(database.ownerUrl, dataDir)).toEqual([`voucher ${current} is missing`])
  } finally {
    await query(
      database.ownerUrl,
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM swept_upload; DELETE FROM upload; COMMIT`,
    )
  }
})

test('removes an operator with objects that the login owns in another database', async () => {
  const url = await addedUrl('aoi')
  const owner = inDatabase(database.ownerUrl, 'template1')
  await query(owner, 'GRANT CONNECT ON DATABASE template1 TO operator_aoi')
  await query(inDatabase(url, 'template1'), 'SELECT lo_create(0)')
  expect(await removeOperator(database.ownerUrl, 'aoi')).toBe(true)
  expect(await query(owner, 'SELECT FROM pg_largeobject_metadata')).toEqual([])
})

test('service-password ends the sessions of a login; the next start uses its new password', async () => {
  await withClient(database.apiUrl, async (session) => {
    session.on('error', () => {})
    await session.query('SELECT 1')
    const env = { ...process.env, DATA_DIR: dataDir }
    const run = [inRoot('packages/runtime/run.mjs'), 'admin', 'service-password', 'api']
    expect(await collectNode(run, { env })).toMatchObject({ code: 0 })
    await expect(session.query('SELECT 1')).rejects.toThrow()
  })
  await expect(query(database.apiUrl, 'SELECT 1')).rejects.toThrow(/password/)
  const started = await prepare(await openServer(dataDir), loadSecrets(dataDir))
  expect(started.drawsUrl).toBe(database.drawsUrl)
  expect(await query(started.apiUrl, 'SELECT session_user AS login')).toEqual([{ login: 'saikoro_api' }])
  database.apiUrl = started.apiUrl
  await started.stop()
})

test('no login of the product enters another database of the server', async () => {
  const operator = await addedUrl('rin')
  for (const login of [database.apiUrl, database.deskUrl, database.drawsUrl, operator])
    for (const name of ['postgres', 'template1']) {
      await expect(query(inDatabase(login, name), 'SELECT 1')).rejects.toThrow(
        /permission denied for database/,
      )
    }
  await removeOperator(database.ownerUrl, 'rin')
})

test('a start resets settings that a login gave itself', async () => {
  const operator = await addedUrl('yui')
  const logins = [database.apiUrl, database.drawsUrl, operator]
  for (const url of logins) {
    await query(url, 'ALTER ROLE CURRENT_USER SET search_path = pg_temp')
    // long enough for the statements of this test, which meet it, too
    await query(url, "ALTER ROLE CURRENT_USER IN DATABASE saikoro SET statement_timeout = '17min'")
    await query(url, 'ALTER ROLE CURRENT_USER IN DATABASE postgres SET work_mem = 64')
  }
  const started = await prepare(await openServer(dataDir), loadSecrets(dataDir))
  expect(
    await query(database.ownerUrl, 'SELECT setrole::regrole, setconfig FROM pg_db_role_setting'),
  ).toEqual([])
  await started.stop()
  await removeOperator(database.ownerUrl, 'yui')
})

test('removes an operator without migrating', async () => {
  const tables = await withServer(path.join(dataDir, 'bare'), async (server) => {
    expect(await removeOperator(server.ownerUrl, 'mei')).toBe(false)
    return query(server.ownerUrl, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
  })
  expect(tables).toEqual([])
})

test('a start ends the database passwords that operators had before they logged in at the desk', async () => {
  const [former, present] = [await addedUrl('emi'), await addedUrl('jun')]
  await query(database.ownerUrl, "DELETE FROM operator_login WHERE name = 'emi'")
  await query(former, 'SELECT 1')
  await (await prepare(await openServer(dataDir), secrets)).stop()
  await expect(query(former, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  await query(present, 'SELECT 1')
  for (const name of ['emi', 'jun']) await removeOperator(database.ownerUrl, name)
})
