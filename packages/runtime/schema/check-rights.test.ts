import { fingerprint } from '@saikoro/system/artifacts'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openServer, prepare } from '../database/database.ts'
import { addOperator } from '../database/operators.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { inDatabase, withClient } from '../postgres/client.ts'
import { type CatalogueRow, differences } from './catalogue.ts'
import { databaseFaults, rightsFaults, roleFaults } from './check-rights.ts'
import { describeDeclared, describeFresh, FRESH_LOCK } from './fresh-schema.ts'

const dataDir = newFolder('rights')
const secrets = loadSecrets(dataDir, {})
let database: Database
let fresh: CatalogueRow[]
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
    return databaseFaults(client, fresh)
  })

/** What a superuser changes, and what the audit names. */
const CHANGES: readonly (readonly [sql: string, named: RegExp])[] = [
  // rights and roles
  ['GRANT SELECT ON audit TO PUBLIC', /^table public\.audit .*: relacl \+=r\/saikoro_owner$/],
  [
    'GRANT UPDATE (balance) ON ledger_account TO saikoro_app',
    /^table public\.ledger_account balance .*attacl/,
  ],
  ['GRANT EXECUTE ON FUNCTION pg_read_file(text) TO saikoro_operator', /^function pg_read_file\(text\)/],
  ['ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC', /^default privileges on new relations/],
  ['ALTER ROLE operator_ann SUPERUSER', /^role operator_ann .*rolsuper true, not false$/],
  ['GRANT saikoro_operator_owner TO operator_ann', /^role operator_ann .*\+saikoro_operator_owner$/],
  [
    'SET ROLE saikoro_owner; REVOKE saikoro_operator_review FROM operator_ann; RESET ROLE',
    /^role operator_ann .*memberOf -saikoro_operator_review$/,
  ],
  ['GRANT saikoro_app TO saikoro_api WITH ADMIN OPTION', /\+saikoro_app WITH ADMIN/],
  ['GRANT pg_read_all_data TO pg_monitor', /^role pg_monitor .*memberOf \+pg_read_all_data$/],
  ['CREATE ROLE eve', /^role eve is not declared$/],
  [`ALTER ROLE saikoro_draws IN DATABASE saikoro SET work_mem = '2GB'`, /\+work_mem=2GB in saikoro$/],
  ['ALTER ROLE CURRENT_USER SET search_path = elsewhere', /^role postgres .*\+search_path=elsewhere$/],
  ['ALTER ROLE ALL SET row_security = off', /^the database .*\+row_security=off$/],
  ['ALTER DATABASE saikoro SET session_replication_role = replica', /^the database .*=replica in saikoro$/],
  ['GRANT SET ON PARAMETER session_replication_role TO saikoro_api', /^parameter session_replication_role /],
  ['GRANT CREATE ON DATABASE saikoro TO saikoro_app', /^the database .*rights \+saikoro_app CREATE$/],
  // functions, operators and what decides which of them runs
  [
    `SET ROLE saikoro_owner; CREATE OR REPLACE FUNCTION is_operator() RETURNS boolean LANGUAGE sql STABLE AS 'SELECT false'; RESET ROLE`,
    /^function public\.is_operator\(\) .*prosrc/,
  ],
  [
    `UPDATE pg_proc SET prosrc = 'md5_bytea' WHERE proname = 'sha256'`,
    /^function sha256\(bytea\) .*its row$/,
  ],
  ['CREATE CAST (integer AS point) WITH INOUT AS IMPLICIT', /^cast from integer to point/],
  ['ALTER TABLE audit DISABLE TRIGGER refuse_change', /^trigger refuse_change .*tgenabled D, not O$/],
  ['ALTER TABLE bet DISABLE TRIGGER ALL', /^trigger RI_ConstraintTrigger_c on table public\.bet /],
  // PostgreSQL reads no triggers of a table whose flag is false
  [
    `UPDATE pg_class SET relhastriggers = false WHERE relname = 'audit'`,
    /^table public\.audit .*relhastriggers false, not true$/,
  ],
  // what is stored, and where else
  ['ALTER TABLE audit SET UNLOGGED', /^table public\.audit .*relpersistence u, not p$/],
  ['CREATE PUBLICATION leak FOR ALL TABLES', /^publication leak/],
  ['SELECT lo_create(0)', /^large object \d+/],
  [
    `INSERT INTO audit OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(a, '{"id": 999}')).* FROM audit a LIMIT 1`,
    /^sequence audit_id_seq is behind the rows$/,
  ],
  ['ALTER SEQUENCE audit_id_seq INCREMENT -1', /^sequence public\.audit_id_seq .*seqincrement -1, not 1$/],
  [
    `DELETE FROM _prisma_migrations WHERE migration_name ~ 'void_draws'`,
    /^migration \d+_void_draws is missing$/,
  ],
]

test('a start describes a fresh database of the same texts, server and locale without making it again', async () => {
  // a process that makes one waits for this lock, and here no longer than 1 ms
  const impatient = `${database.ownerUrl}?options=-c%20lock_timeout=1`
  await withClient(database.ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [FRESH_LOCK])
    await expect(describeFresh(impatient)).rejects.toThrow('lock timeout')
    expect(await rightsFaults(client, await describeDeclared(impatient))).toEqual([])
  })
  await asOwner(`CREATE DATABASE sorted TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`)
  await withClient(inDatabase(database.ownerUrl, 'sorted'), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [FRESH_LOCK])
    await expect(describeDeclared(inDatabase(impatient, 'sorted'))).rejects.toThrow('lock timeout')
  })
})

test('describing a fresh database gives operators no roles back', async () => {
  await addOperator(database, secrets, 'bea', ['content'])
  expect(differences(await describeFresh(database.ownerUrl), fresh)).toEqual([])
  expect(await withClient(database.ownerUrl, roleFaults)).toEqual([])
})

describe('the comparison of a database with this version', () => {
  test('names nothing in a database with what this version declares', async () => {
    expect(await faultsAfter('SELECT 1')).toEqual([])
  })

  test.each(CHANGES)('names %s', async (sql, named) => {
    expect(await faultsAfter(sql)).toContainEqual(expect.stringMatching(named))
  })

  test.each([
    [
      'GRANT SELECT ON member_secret TO saikoro_operator',
      'REVOKE SELECT ON member_secret FROM saikoro_operator',
      'table public.member_secret',
    ],
    ['CREATE ROLE eve LOGIN', 'DROP ROLE eve', 'role eve'],
    [
      'CREATE CAST (integer AS point) WITH INOUT AS IMPLICIT',
      'DROP CAST (integer AS point)',
      'cast from integer to point',
    ],
  ])('refuses to start after %s, and starts after %s', async (change, remedy, object) => {
    await asOwner(change)
    await expect(prepare(database, secrets)).rejects.toThrow(`Nothing was started.\n- ${object} `)
    await asOwner(remedy)
    await prepare(database, secrets)
  })

  test('accepts roles of the server that DATABASE_ROLES names', async () => {
    vi.stubEnv('DATABASE_ROLES', 'standby, monitor')
    expect(
      await faultsAfter('CREATE ROLE standby REPLICATION; CREATE ROLE monitor IN ROLE pg_monitor'),
    ).toEqual([])
    vi.unstubAllEnvs()
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
