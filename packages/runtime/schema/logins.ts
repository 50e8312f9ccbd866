// The database logins of API, draw worker, desk and operators. Migrations create the group roles, which have the rights.
import type pg from 'pg'
import type { Secrets } from '../installation/secrets.ts'
import { inDatabase, inTransaction, withClient } from '../postgres/client.ts'
import { scramVerifier } from '../postgres/scram-verifier.ts'

interface Login {
  readonly group: 'saikoro_app' | 'saikoro_worker' | 'saikoro_desk' | 'saikoro_operator'
  /** maximum of concurrent sessions; the sum leaves room for the owner */
  readonly connections: number
}

/** The desk opens two connections at most; those of a desk that was killed last for moments. */
export const OPERATOR: Login = { group: 'saikoro_operator', connections: 5 }

export const operatorLogin = (name: string) => `operator_${name}`

/** The logins of the product's processes, and the secret that is the password of each. */
export const SERVICES = {
  saikoro_api: { group: 'saikoro_app', connections: 100, secret: 'API_DB_PASSWORD' },
  /** of the desk itself, for what a log-in of an operator is checked against */
  saikoro_authenticator: { group: 'saikoro_desk', connections: 10, secret: 'DESK_DB_PASSWORD' },
  saikoro_draws: { group: 'saikoro_worker', connections: 40, secret: 'DRAWS_DB_PASSWORD' },
} as const satisfies Readonly<Record<string, Login & { readonly secret: keyof Secrets }>>

type Passwords = Pick<Secrets, (typeof SERVICES)[keyof typeof SERVICES]['secret']>

/** The groups whose logins may connect. */
export const CONNECTING = new Set<string>([...Object.values(SERVICES), OPERATOR].map(({ group }) => group))

const SETUP_LOCK = 5_241_001

/** Creates the login or sets its password, so that the next start repairs a lost secrets file. */
async function putLogin(client: pg.Client, name: string, declared: Login, password: string) {
  const login = client.escapeIdentifier(name)
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount ? 'ALTER' : 'CREATE'
  await client.query(
    `${verb} ROLE ${login} LOGIN CONNECTION LIMIT ${declared.connections} PASSWORD ${client.escapeLiteral(scramVerifier(password))}`,
  )
  await client.query(`GRANT ${client.escapeIdentifier(declared.group)} TO ${login}`)
}

/** Serialises set-ups: roles belong to the whole cluster, and two set-ups would update the same row. */
const withRoles = <T>(client: pg.Client, change: () => Promise<T>): Promise<T> =>
  inTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SETUP_LOCK])
    return change()
  })

/** Functions that reach other sessions: only the owner's functions notify them or end them. */
const SESSIONS = 'pg_notify(text, text), pg_cancel_backend(integer), pg_terminate_backend(integer, bigint)'

/** Leaves the functions that reach other sessions to the owner, if this is a superuser; else /readyz and `status` name what is open. */
export async function guardFunctions(client: pg.Client) {
  const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
  if (rows[0].rolsuper)
    await client.query(
      `GRANT EXECUTE ON FUNCTION ${SESSIONS} TO saikoro_owner; REVOKE EXECUTE ON FUNCTION ${SESSIONS} FROM PUBLIC`,
    )
}

/** Restricts CONNECT to our groups, and closes the databases that every server has: storage outside the audit. Only a superuser may do the latter. */
async function guardDatabases(client: pg.Client) {
  const { rows } = await client.query(
    'SELECT current_database() AS name, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user',
  )
  const database = client.escapeIdentifier(rows[0].name)
  if (rows[0].is_superuser) await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC')
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${[...CONNECTING].join(', ')}`)
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO saikoro_owner`)
}

/**
 * Removes the settings of logins, in all databases: each connection states its own, and a login can give itself others. Limits the
 * connections of operators.
 */
async function resetLogins(client: pg.Client) {
  const { rows } = await client.query(
    `SELECT format('ALTER ROLE %s %s RESET ALL', setrole::regrole, 'IN DATABASE ' || quote_ident(datname)) AS reset
     FROM pg_db_role_setting LEFT JOIN pg_database d ON d.oid = setdatabase
     WHERE EXISTS (SELECT FROM pg_auth_members WHERE member = setrole AND roleid::regrole::text = ANY ($1))
     UNION ALL
     SELECT format('ALTER ROLE %s CONNECTION LIMIT %s', member::regrole, $2::int) FROM pg_auth_members
     WHERE roleid = 'saikoro_operator'::regrole AND starts_with(member::regrole::text, $3)`,
    [[...CONNECTING], OPERATOR.connections, operatorLogin('')],
  )
  for (const { reset } of rows) await client.query(reset)
}

export async function putServiceLogins(client: pg.Client, passwords: Passwords) {
  await withRoles(client, async () => {
    await guardFunctions(client)
    await guardDatabases(client)
    await resetLogins(client)
    for (const [name, service] of Object.entries(SERVICES))
      await putLogin(client, name, service, passwords[service.secret])
  })
}

/** Ends the passwords that operators had before they logged in at the desk. */
export async function endFormerPasswords(client: pg.Client) {
  const { rows } = await client.query(
    `SELECT quote_ident(rolname) AS login FROM operator_account a JOIN pg_roles ON rolname = $1 || name
     WHERE NOT EXISTS (SELECT FROM operator_login l WHERE l.name = a.name)`,
    [operatorLogin('')],
  )
  for (const { login } of rows) await client.query(`ALTER ROLE ${login} PASSWORD NULL`)
}

/** Roles of operators; the groups `saikoro_operator_ROLE` have their rights. */
export const ROLES = ['content', 'review', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** What a new operator may do unless roles are named. */
const USUAL_ROLES: readonly Role[] = ['content', 'review']

const LINK = `INSERT INTO operator_login (name, link_hash, link_expires_at)
  VALUES ($1, $2, app_now() + interval '24 hours')
  ON CONFLICT (name) DO UPDATE SET password_hash = NULL, key_salt = NULL, link_hash = EXCLUDED.link_hash,
    link_expires_at = EXCLUDED.link_expires_at`

/**
 * Creates the role of an operator or replaces its password, and the one-time link with it: the password at the desk ends, and so do the
 * sessions. Without `roles` a known operator keeps theirs. Triggers grant and audit.
 */
export async function putOperator(
  client: pg.Client,
  name: string,
  { password, linkHash }: { password: string; linkHash: Uint8Array },
  roles?: readonly Role[],
) {
  await withRoles(client, async () => {
    await putLogin(client, operatorLogin(name), OPERATOR, password)
    // not as one INSERT … ON CONFLICT, whose triggers would audit an insertion as well
    if (!(await setRoles(client, name, 'one-time link made by command', roles)))
      await client.query(
        'INSERT INTO operator_account (name, note, content, review, owner) VALUES ($1, $2, $3, $4, $5)',
        [
          ...[name, 'one-time link made by command'],
          ...ROLES.map((role) => (roles ?? USUAL_ROLES).includes(role)),
        ],
      )
    await client.query(LINK, [name, linkHash])
  })
  await endSessions(client, operatorLogin(name))
}

/** Sets the roles of an operator; without `roles` they stay. Returns false when there is no operator of this name. */
export async function setRoles(
  client: pg.Client,
  name: string,
  note: string,
  roles?: readonly Role[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE operator_account SET note = $2, content = COALESCE($3, content), review = COALESCE($4, review),
       owner = COALESCE($5, owner) WHERE name = $1`,
    [name, note, ...ROLES.map((role) => roles?.includes(role) ?? null)],
  )
  return rowCount === 1
}

/** Terminates the sessions of a login and waits until they are gone. */
export async function endSessions(client: pg.Client, login: string) {
  for (let left = 1; left > 0; ) {
    const { rows } = await client.query(
      'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = $1',
      [login],
    )
    left = rows.length
  }
}

/**
 * Returns whether the login existed. Disables it first, without waiting for locks, then terminates its sessions, drops what it owns in
 * every database, and drops the login. Can be repeated after an interruption.
 */
export function removeOperator(ownerUrl: string, name: string): Promise<boolean> {
  const login = operatorLogin(name)
  return withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login])
    if (!rowCount) return false
    const role = client.escapeIdentifier(login)
    await client.query(`ALTER ROLE ${role} NOLOGIN`)
    await endSessions(client, login)
    // a schema that a failed migration left behind may not have the tables yet
    const { rows: tables } = await client.query(
      `SELECT relname AS name FROM pg_class WHERE oid IN (to_regclass('operator_account'), to_regclass('operator_login'))`,
    )
    const has = (table: string) => tables.some((each) => each.name === table)
    if (has('operator_account')) await setRoles(client, name, 'login removed by command', [])
    if (has('operator_login')) await client.query('DELETE FROM operator_login WHERE name = $1', [name])
    await client.query(`GRANT ${role} TO CURRENT_USER`)
    const { rows } = await client.query(
      `SELECT datname AS name FROM pg_database WHERE datname = current_database()
       UNION SELECT datname FROM pg_shdepend JOIN pg_database d ON d.oid = dbid WHERE refobjid = to_regrole($1)`,
      [login],
    )
    for (const { name: database } of rows)
      await withClient(inDatabase(ownerUrl, database), (other) => other.query(`DROP OWNED BY ${role}`))
    await client.query(`DROP ROLE ${role}`)
    return true
  })
}
