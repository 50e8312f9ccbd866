// An outside server whose owner is not a superuser.
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withDatabase } from '../database/database.ts'
import { type EmbeddedServer, startEmbedded } from '../embedded/embedded.ts'
import { differences, readCatalogue } from '../schema/catalogue.ts'
import { describeFresh } from '../schema/fresh-schema.ts'
import { applyMigrations, migrationsOf } from '../schema/migrate.ts'
import { BASELINE, readEarlier } from '../test/earlier-data.ts'
import { checkServer } from './check-server.ts'
import { urlAs, withClient } from './client.ts'

const folder = newFolder('outside')
let server: EmbeddedServer

const asSuperuser = (database: string, sql: string) =>
  withClient(server.url(database), async (client) => (await client.query(sql)).rows)

/** Creates an empty database and its owner; returns the owner's URL. */
async function newDatabase(name: string, rights: string): Promise<string> {
  await asSuperuser('postgres', `CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`)
  await server.createDatabase(name)
  await asSuperuser('postgres', `ALTER DATABASE ${name} OWNER TO ${name}`)
  return urlAs(server.url(name), name, 'secret')
}

/** Creates a login that meets the requirements and is not a superuser. */
async function newOwner(name: string): Promise<string> {
  const url = await newDatabase(name, 'CREATEROLE CREATEDB')
  await asSuperuser('postgres', `GRANT pg_signal_backend, pg_read_all_stats TO ${name} WITH ADMIN OPTION`)
  return url
}

async function prepareOutside(url: string, name: string, upgrades = false) {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATABASE_ROLES', 'lacking,second')
  const dataDir = path.join(folder, name)
  return withDatabase(dataDir, async (database) => database, { upgrades })
}

beforeAll(async () => {
  server = await startEmbedded({ dir: path.join(folder, 'pg'), ephemeral: true })
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => server.stop())

const tablesOf = (database: string) =>
  asSuperuser(database, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)

test('refuses a server on which a login can leave locks behind without a session', async () => {
  const dir = path.join(folder, 'preparing')
  const before = await startEmbedded({ dir })
  await withClient(before.url('postgres'), (client) =>
    client.query('ALTER SYSTEM SET max_prepared_transactions = 5'),
  )
  await before.stop()
  await using preparing = await startEmbedded({ dir })
  await expect(checkServer(preparing.url('postgres'))).rejects.toThrow('set max_prepared_transactions = 0')
})

test('lists everything that a login lacks, before anything is changed', async () => {
  const url = await newDatabase('lacking', '')
  await asSuperuser('lacking', 'ALTER DATABASE lacking OWNER TO postgres')
  await expect(prepareOutside(url, 'lacking')).rejects.toThrow(
    [
      'The database server cannot run Saikoro. Nothing was changed.',
      '- this login needs CREATEROLE',
      '- this login needs CREATEDB',
      '- this login needs pg_signal_backend and pg_read_all_stats WITH ADMIN OPTION, or saikoro_owner must have both',
      '- this login needs CREATE on the database',
      '- this login must own the schema public (as the owner of the database does)',
    ].join('\n'),
  )
  expect(await tablesOf('lacking')).toEqual([])
})

test('an owner that is not a superuser sets up an empty database, with the schema that a superuser makes', async () => {
  const url = await newOwner('owner')
  const { applied } = await prepareOutside(url, 'owner')
  expect(applied.length).toBeGreaterThan(0)
  await checkServer(url)
  const ofSuperuser = await describeFresh(server.url('owner'))
  const others = differences(await withClient(url, readCatalogue), ofSuperuser).map(
    ({ sentence }) => sentence,
  )
  expect(others.filter((each) => / (public|app)\.(?!_prisma)/.test(each))).toEqual([])
})

test('data of an earlier version on an outside server are upgraded in place by npm start alone', async () => {
  await asSuperuser('postgres', 'DROP DATABASE owner') // one installation on a server
  await server.createDatabase('earlier')
  await asSuperuser('postgres', 'ALTER DATABASE earlier OWNER TO owner')
  const url = urlAs(server.url('earlier'), 'owner', 'secret')
  await withClient(url, async (client) => {
    await applyMigrations(client, readEarlier(BASELINE).migrations)
    await client.query(`SET ROLE saikoro_owner; INSERT INTO invite_code (code, max_uses) VALUES ('KEPT', 1)`)
  })
  await expect(prepareOutside(url, 'earlier')).rejects.toThrow(/npm start upgrades them/)
  await prepareOutside(url, 'earlier', true)
  expect(await asSuperuser('earlier', 'SELECT code FROM invite_code')).toEqual([{ code: 'KEPT' }])
  expect(await migrationsOf(url)).toMatchObject({ pending: [], later: [] })
})

test('rejects a second installation on a server, whose logins it would take over, and changes no password', async () => {
  await server.createDatabase('another')
  await asSuperuser('postgres', 'ALTER DATABASE another OWNER TO owner')
  const passwords = () =>
    asSuperuser(
      'postgres',
      `SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'saikoro%' ORDER BY 1`,
    )
  const before = await passwords()
  await expect(prepareOutside(urlAs(server.url('another'), 'owner', 'secret'), 'another')).rejects.toThrow(
    /the database \w+ of this server holds another installation/,
  )
  expect(await tablesOf('another')).toEqual([])
  expect(await passwords()).toEqual(before)
})

test('rejects a login that does not own the roles of another installation on the server', async () => {
  const url = await newOwner('second')
  await expect(prepareOutside(url, 'second')).rejects.toThrow(/belong to another login: use that login$/)
  expect(await tablesOf('second')).toEqual([])
})

test.each([
  ['an address that is none', 'nonsense', /^DATABASE_URL is not an address/],
  [
    'a server that is not there',
    'postgresql://a:b@127.0.0.1:1/c',
    /cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  ],
])('says of %s in one sentence what is wrong', async (_name, url, sentence) => {
  await expect(prepareOutside(url, 'unreachable')).rejects.toThrow(sentence)
})
