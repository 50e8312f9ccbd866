import { fingerprint } from '@saikoro/system/artifacts'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openServer, prepare } from '../database/database.ts'
import { addOperator } from '../database/operators.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { inDatabase, withClient } from '../postgres/client.ts'
import { loginFaults, schemaDifferences } from './check-rights.ts'
import { describeDeclared, describeFresh, FRESH_LOCK } from './fresh-schema.ts'

const dataDir = newFolder('rights')
const secrets = loadSecrets(dataDir, {})
let database: Database
let fresh: string[]
beforeAll(async () => {
  database = await prepare(await openServer(dataDir), secrets)
  fresh = await describeFresh(database.ownerUrl)
  await addOperator(database, secrets, 'ann')
})
afterAll(() => database?.stop())

const asOwner = (sql: string) => withClient(database.ownerUrl, (client) => client.query(sql))

/** Returns what the audit says after statements, which are rolled back. */
const faultsAfter = (sql: string): Promise<string[]> =>
  withClient(database.ownerUrl, async (client) => {
    await client.query(`BEGIN; ${sql}`)
    return [...(await schemaDifferences(client, fresh)), ...(await loginFaults(client))]
  })

/** What a superuser changes, and what the audit says. */
const CHANGES: readonly (readonly [sql: string, named: RegExp])[] = [
  ['GRANT SELECT ON audit TO PUBLIC', /^not declared: GRANT SELECT ON TABLE audit TO PUBLIC;$/],
  [
    'GRANT UPDATE (balance) ON ledger_account TO saikoro_app',
    /^not declared: GRANT UPDATE \(balance\) ON TABLE ledger_account TO saikoro_app;$/,
  ],
  ['ALTER ROLE operator_ann SUPERUSER', /^operator_ann is SUPERUSER$/],
  ['GRANT saikoro_app TO operator_ann', /^operator_ann is a member of saikoro_app$/],
  ['ALTER ROLE saikoro_app CREATEDB', /^not declared: CREATE ROLE saikoro_app NOLOGIN CREATEDB;/],
  ['GRANT saikoro_owner TO saikoro_app', /^not declared: GRANT saikoro_owner TO saikoro_app;/],
  ['CREATE ROLE eve LOGIN; GRANT saikoro_worker TO eve', /^eve is a member of saikoro_worker$/],
  [
    `ALTER ROLE saikoro_draws IN DATABASE saikoro SET work_mem = '2GB'`,
    /^saikoro_draws has the setting work_mem=2GB in saikoro$/,
  ],
  [
    `SET ROLE saikoro_owner; CREATE OR REPLACE FUNCTION is_operator() RETURNS boolean LANGUAGE sql STABLE AS 'SELECT false'; RESET ROLE`,
    /^not declared: CREATE OR REPLACE FUNCTION public\.is_operator\(\)/,
  ],
  [
    'ALTER TABLE audit DISABLE TRIGGER refuse_change',
    /^not declared: CREATE TRIGGER refuse_change .* ON public\.audit /,
  ],
  [
    // for every login, which silences all triggers
    'ALTER DATABASE saikoro SET session_replication_role = replica',
    /^the database has the setting session_replication_role=replica$/,
  ],
  [
    'CREATE RULE quiet AS ON INSERT TO audit DO INSTEAD NOTHING',
    /^not declared: CREATE RULE quiet AS ON INSERT TO (public\.)?audit DO INSTEAD NOTHING/,
  ],
  [
    'ALTER TABLE audit ENABLE ROW LEVEL SECURITY; CREATE POLICY hide ON audit FOR SELECT USING (false)',
    /^not declared: ALTER TABLE audit ENABLE ROW LEVEL SECURITY/,
  ],
  [
    'ALTER TABLE bet DISABLE TRIGGER ALL',
    /^not declared: ALTER TABLE bet DISABLE TRIGGER ALL; -- foreign keys/,
  ],
  [
    `CREATE FUNCTION spy() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'; CREATE EVENT TRIGGER spy ON ddl_command_end EXECUTE FUNCTION spy()`,
    /^not declared: CREATE EVENT TRIGGER spy ON ddl_command_end/,
  ],
  [
    'CREATE SCHEMA elsewhere; GRANT ALL ON SCHEMA elsewhere TO saikoro_operator',
    /^not declared: CREATE SCHEMA elsewhere/,
  ],
  [
    'ALTER FUNCTION is_operator() OWNER TO postgres',
    /^not declared: ALTER FUNCTION is_operator\(\) OWNER TO postgres/,
  ],
  [
    'ALTER VIEW app.counted_bet OWNER TO postgres',
    /^not declared: ALTER TABLE .*counted_bet OWNER TO postgres/,
  ],
  [
    'CREATE MATERIALIZED VIEW all_secrets AS SELECT * FROM member_secret; GRANT SELECT ON all_secrets TO saikoro_operator',
    /^not declared: CREATE TABLE all_secrets; -- of the kind m/,
  ],
  [
    'GRANT SET ON PARAMETER session_replication_role TO saikoro_api',
    /^saikoro_api may change the setting session_replication_role$/,
  ],
  [
    'GRANT TEMPORARY ON DATABASE saikoro TO operator_ann; GRANT CREATE ON DATABASE saikoro TO saikoro_app',
    /^saikoro_app has CREATE on the database$/,
  ],
]

test('a start describes a fresh database of the same texts, server and locale without making it again', async () => {
  // a process that makes one waits for this lock, and here no longer than 1 ms
  const impatient = `${database.ownerUrl}?options=-c%20lock_timeout=1`
  await withClient(database.ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [FRESH_LOCK])
    await expect(describeFresh(impatient)).rejects.toThrow('lock timeout')
    expect(await describeDeclared(impatient)).toEqual(fresh)
  })
  await asOwner(`CREATE DATABASE sorted TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`)
  await withClient(inDatabase(database.ownerUrl, 'sorted'), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [FRESH_LOCK])
    await expect(describeDeclared(inDatabase(impatient, 'sorted'))).rejects.toThrow('lock timeout')
  })
})

test('describing a fresh database gives operators no roles back', async () => {
  await addOperator(database, secrets, 'bea', ['content'])
  expect(await describeFresh(database.ownerUrl)).toEqual(fresh)
  expect(await withClient(database.ownerUrl, loginFaults)).toEqual([])
})

describe('the comparison of a database with this version', () => {
  test('names nothing in a database with what this version declares', async () => {
    expect(await faultsAfter('SELECT 1')).toEqual([])
  })

  test.each(CHANGES)('names %s', async (sql, named) => {
    expect(await faultsAfter(sql)).toContainEqual(expect.stringMatching(named))
  })

  test('refuses to start with a wider grant, and starts after it was revoked', async () => {
    await asOwner('GRANT SELECT ON member_secret TO saikoro_operator')
    await expect(prepare(database, secrets)).rejects.toThrow(
      /Nothing was started\.\n- not declared: GRANT SELECT ON TABLE member_secret TO saikoro_operator;\n/,
    )
    await asOwner('REVOKE SELECT ON member_secret FROM saikoro_operator')
    await prepare(database, secrets)
  })

  test('refuses to start where a setting of any level keeps triggers from running', async () => {
    for (const target of ['DATABASE saikoro', 'ROLE ALL', 'ROLE CURRENT_USER']) {
      await asOwner(`ALTER ${target} SET session_replication_role = replica`)
      await expect(prepare(database, secrets), target).rejects.toThrow(/no trigger runs under it/)
      await asOwner(`ALTER ${target} RESET session_replication_role`)
    }
    await prepare(database, secrets)
  })
})

test('the fingerprint of the schema fails where a folder has moved', () => {
  expect(() => fingerprint(['prisma/functions/**/*.sql', 'prisma/sql/**/*.sql'])).toThrow('prisma/sql')
})
