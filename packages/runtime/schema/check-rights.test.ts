import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, prepare } from '../database/database.ts'
import { addOperator } from '../database/operators.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { loginFaults, schemaDifferences, undeclaredRights } from './check-rights.ts'
import { describeFresh } from './fresh-schema.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-rights-'))
const secrets = loadSecrets(dataDir, {})
let database: Database
let fresh: string
beforeAll(async () => {
  database = await openDatabase(dataDir, secrets)
  fresh = await describeFresh(database.ownerUrl)
  await addOperator(database, 'ann')
})
afterAll(async () => {
  await database?.stop()
  rmSync(dataDir, { recursive: true })
})

const asOwner = (sql: string) => withClient(database.ownerUrl, (client) => client.query(sql))

/** Runs statements, returns what the audit says, and undoes them. */
async function faultsAfter(sql: string, undo: string): Promise<string[]> {
  await asOwner(sql)
  try {
    return await withClient(database.ownerUrl, async (client) => [
      ...(await schemaDifferences(client, fresh)),
      ...(await undeclaredRights(client, fresh)),
      ...(await loginFaults(client)),
    ])
  } finally {
    await asOwner(undo)
  }
}

/** What a superuser changes, what undoes it, and what the audit says. */
const CHANGES: readonly (readonly [what: string, sql: string, undo: string, named: RegExp])[] = [
  [
    'a wider grant',
    'GRANT SELECT ON member_secret TO saikoro_operator',
    'REVOKE SELECT ON member_secret FROM saikoro_operator',
    /^SELECT ON TABLE member_secret TO saikoro_operator$/,
  ],
  [
    'a grant to everybody',
    'GRANT SELECT ON audit TO PUBLIC',
    'REVOKE SELECT ON audit FROM PUBLIC',
    /^SELECT ON TABLE audit TO PUBLIC$/,
  ],
  [
    'a grant of one column',
    'GRANT UPDATE (balance) ON ledger_account TO saikoro_app',
    'REVOKE UPDATE (balance) ON ledger_account FROM saikoro_app',
    /^UPDATE \(balance\) ON TABLE ledger_account TO saikoro_app$/,
  ],
  [
    'a grant to one login',
    'GRANT SELECT ON session TO operator_ann',
    'REVOKE SELECT ON session FROM operator_ann',
    /^SELECT ON TABLE session TO operator_ann$/,
  ],
  [
    'a superuser among the operators',
    'ALTER ROLE operator_ann SUPERUSER',
    'ALTER ROLE operator_ann NOSUPERUSER',
    /^operator_ann is SUPERUSER$/,
  ],
  [
    'an operator in the group of the API',
    'GRANT saikoro_app TO operator_ann',
    'REVOKE saikoro_app FROM operator_ann',
    /^operator_ann is a member of saikoro_app$/,
  ],
  [
    'an operator in a group of the server',
    'GRANT pg_read_all_data TO operator_ann',
    'REVOKE pg_read_all_data FROM operator_ann',
    /^operator_ann is a member of pg_read_all_data$/,
  ],
  [
    'a group with more than its attributes',
    'ALTER ROLE saikoro_app CREATEDB',
    'ALTER ROLE saikoro_app NOCREATEDB',
    /^not declared: CREATE ROLE saikoro_app NOLOGIN CREATEDB;/,
  ],
  [
    'a group in the group of the owner',
    'GRANT saikoro_owner TO saikoro_app',
    'REVOKE saikoro_owner FROM saikoro_app',
    /^not declared: GRANT saikoro_owner TO saikoro_app;/,
  ],
  [
    'a foreign login in a group',
    'CREATE ROLE eve LOGIN; GRANT saikoro_worker TO eve',
    'DROP ROLE eve',
    /^eve is a member of saikoro_worker$/,
  ],
  [
    'a setting of a login',
    'ALTER ROLE saikoro_api SET search_path = pg_temp',
    'ALTER ROLE saikoro_api RESET search_path',
    /^saikoro_api has the setting search_path=pg_temp$/,
  ],
  [
    'a setting of a login in one database',
    `ALTER ROLE saikoro_draws IN DATABASE saikoro SET work_mem = '2GB'`,
    'ALTER ROLE saikoro_draws IN DATABASE saikoro RESET work_mem',
    /^saikoro_draws has the setting work_mem=2GB in saikoro$/,
  ],
  [
    'a time limit that a login removed',
    'ALTER ROLE saikoro_api RESET statement_timeout',
    `ALTER ROLE saikoro_api SET statement_timeout = '15s'`,
    /^saikoro_api lacks the setting statement_timeout=15s$/,
  ],
  [
    'another function body',
    `SET ROLE saikoro_owner; CREATE OR REPLACE FUNCTION is_operator() RETURNS boolean LANGUAGE sql STABLE AS 'SELECT false'`,
    'SELECT 1',
    /^not declared: CREATE OR REPLACE FUNCTION public\.is_operator\(\)/,
  ],
  [
    'a disabled trigger',
    'ALTER TABLE audit DISABLE TRIGGER refuse_change',
    'ALTER TABLE audit ENABLE TRIGGER refuse_change',
    /^not declared: CREATE TRIGGER refuse_change .* ON public\.audit /,
  ],
  [
    'a setting of the database for every login, which silences all triggers',
    'ALTER DATABASE saikoro SET session_replication_role = replica',
    'ALTER DATABASE saikoro RESET session_replication_role',
    /^the database has the setting session_replication_role=replica$/,
  ],
  [
    'a setting of all roles',
    `ALTER ROLE ALL SET work_mem = '2GB'`,
    'ALTER ROLE ALL RESET work_mem',
    /^every role has the setting work_mem=2GB$/,
  ],
  [
    'a rule that rewrites statements',
    'CREATE RULE quiet AS ON INSERT TO audit DO INSTEAD NOTHING',
    'DROP RULE quiet ON audit',
    /^not declared: CREATE RULE quiet AS ON INSERT TO (public\.)?audit DO INSTEAD NOTHING/,
  ],
  [
    'a policy that hides rows',
    'ALTER TABLE audit ENABLE ROW LEVEL SECURITY; CREATE POLICY hide ON audit FOR SELECT USING (false)',
    'DROP POLICY hide ON audit; ALTER TABLE audit DISABLE ROW LEVEL SECURITY',
    /^not declared: ALTER TABLE audit ENABLE ROW LEVEL SECURITY/,
  ],
  [
    'disabled triggers of foreign keys',
    'ALTER TABLE bet DISABLE TRIGGER ALL',
    'ALTER TABLE bet ENABLE TRIGGER ALL',
    /^not declared: ALTER TABLE bet DISABLE TRIGGER ALL; -- foreign keys/,
  ],
  [
    'a trigger of events',
    `CREATE FUNCTION spy() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'; CREATE EVENT TRIGGER spy ON ddl_command_end EXECUTE FUNCTION spy()`,
    'DROP EVENT TRIGGER spy; DROP FUNCTION spy',
    /^not declared: CREATE EVENT TRIGGER spy ON ddl_command_end/,
  ],
  [
    'a schema beside ours',
    'CREATE SCHEMA elsewhere; GRANT ALL ON SCHEMA elsewhere TO saikoro_operator',
    'DROP SCHEMA elsewhere CASCADE',
    /^not declared: CREATE SCHEMA elsewhere/,
  ],
  [
    'a function with the rights of a superuser',
    'ALTER FUNCTION is_operator() OWNER TO postgres',
    'ALTER FUNCTION is_operator() OWNER TO saikoro_owner',
    /^not declared: ALTER FUNCTION is_operator\(\) OWNER TO postgres/,
  ],
  [
    'a view with the rights of a superuser',
    'ALTER VIEW app.counted_bet OWNER TO postgres',
    'ALTER VIEW app.counted_bet OWNER TO saikoro_owner',
    /^not declared: ALTER TABLE .*counted_bet OWNER TO postgres/,
  ],
  [
    'a materialized view',
    'CREATE MATERIALIZED VIEW all_secrets AS SELECT * FROM member_secret; GRANT SELECT ON all_secrets TO saikoro_operator',
    'DROP MATERIALIZED VIEW all_secrets',
    /^not declared: CREATE TABLE all_secrets; -- of the kind m/,
  ],
  [
    'a login that may silence triggers',
    'GRANT SET ON PARAMETER session_replication_role TO saikoro_api',
    'REVOKE SET ON PARAMETER session_replication_role FROM saikoro_api',
    /^saikoro_api may change the setting session_replication_role$/,
  ],
  [
    'a right on the database',
    'GRANT TEMPORARY ON DATABASE saikoro TO operator_ann; GRANT CREATE ON DATABASE saikoro TO saikoro_app',
    'REVOKE ALL ON DATABASE saikoro FROM operator_ann; REVOKE CREATE ON DATABASE saikoro FROM saikoro_app',
    /^saikoro_app has CREATE on the database$/,
  ],
]

describe('a database with what this version declares', () => {
  test('has no faults', async () => {
    expect(await faultsAfter('SELECT 1', 'SELECT 1')).toEqual([])
  })
})

describe('the comparison of a database with this version', () => {
  test.each(CHANGES)('names %s', async (_, sql, undo, named) => {
    expect(await faultsAfter(sql, undo)).toContainEqual(expect.stringMatching(named))
  })

  test('refuses to start with a wider grant, and starts after it was revoked', async () => {
    await asOwner('GRANT SELECT ON member_secret TO saikoro_operator')
    await expect(prepare(database, secrets)).rejects.toThrow(
      /Nothing was started\.\n- SELECT ON TABLE member_secret TO saikoro_operator\n/,
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
