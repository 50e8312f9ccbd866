// Compares a database with what this version declares: a fresh database for its objects and rights, logins.ts for its logins.
import type pg from 'pg'
import { GROUP_ROLES } from '../postgres/client.ts'
import { describeRoles, describeSchema } from './describe-schema.ts'
import { declaredLogin } from './logins.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** The group roles of the migrations. They belong to the whole server, so a fresh database on it shows the same roles, changed or not. */
const OF_OPERATORS = ['operator_content', 'operator_owner', 'operator_review'].map(
  (name) => `saikoro_${name}`,
)
const ROLES = [
  ...[
    'saikoro_app',
    'saikoro_desk',
    'saikoro_operator',
    ...OF_OPERATORS,
    'saikoro_owner',
    'saikoro_worker',
  ].map((name) => `CREATE ROLE ${name} NOLOGIN;`),
  ...['pg_read_all_stats', 'pg_signal_backend', ...OF_OPERATORS].map(
    (name) => `GRANT ${name} TO saikoro_owner;`,
  ),
]

const firstLine = (statement: string) => statement.split('\n', 1)[0] ?? ''

// Settings that hold for logins without being theirs: none is declared, and one of them silences every trigger.
const SETTINGS = `
  SELECT format('%s has the setting %s', CASE setdatabase WHEN 0 THEN 'every role' ELSE 'the database' END, unnest(setconfig)) AS fault
  FROM pg_db_role_setting WHERE setrole = 0
    AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`

/** Returns statements that the database has and a fresh one has not, and those that it lacks: tables, functions, triggers, rights. */
export async function schemaDifferences(client: Client, fresh: readonly string[]): Promise<string[]> {
  const expected = new Set([...ROLES, ...fresh])
  const found = new Set([...(await describeRoles(client)), ...(await describeSchema(client))])
  return [
    ...[...found].filter((each) => !expected.has(each)).map((each) => `not declared: ${firstLine(each)}`),
    ...[...expected].filter((each) => !found.has(each)).map((each) => `missing: ${firstLine(each)}`),
    ...(await client.query(SETTINGS)).rows.map(({ fault }) => fault),
  ]
}

/**
 * Returns rights on objects in the database that a fresh one, described by `describeFresh`, does not have. The login that calls, and
 * superusers, may have any.
 */
export async function undeclaredRights(client: Client, fresh: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    'SELECT rolname AS name FROM pg_roles WHERE rolsuper OR rolname = current_user',
  )
  return (await schemaDifferences(client, fresh)).filter(
    (each) =>
      /^not declared: GRANT .* ON /.test(each) && !rows.some(({ name }) => each.endsWith(` TO ${name};`)),
  )
}

// A superuser is a member of everything, so memberships are read from the catalogue.
const LOGINS = `
  SELECT r.rolname AS name, roleid::regrole::text AS group, m.admin_option AS passes_on,
    concat_ws(' ', CASE WHEN rolsuper THEN 'SUPERUSER' END, CASE WHEN rolcreaterole THEN 'CREATEROLE' END,
      CASE WHEN rolcreatedb THEN 'CREATEDB' END, CASE WHEN rolreplication THEN 'REPLICATION' END,
      CASE WHEN rolbypassrls THEN 'BYPASSRLS' END) AS strength,
    ARRAY(SELECT format('%s%s', unnest(setconfig), ' in ' || datname) FROM pg_db_role_setting s LEFT JOIN pg_database d ON d.oid = setdatabase
      WHERE s.setrole = r.oid) AS settings
  FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member
  WHERE r.rolname <> current_user AND r.oid IN (
    WITH RECURSIVE inside AS (
      SELECT oid FROM pg_roles WHERE rolname IN ${GROUP_ROLES}
      UNION SELECT member FROM pg_auth_members JOIN inside ON roleid = inside.oid
    ) SELECT oid FROM inside)
    AND r.rolname NOT IN ${GROUP_ROLES} AND roleid::regrole::text NOT LIKE 'saikoro\\_operator\\__%'
  ORDER BY 1, 2`

// What a login may do in the whole server or database, beside the rights on its objects.
const OF_THE_SERVER = `
  WITH granted AS (
    SELECT grantee, 'may change the setting ' || parname AS what FROM pg_parameter_acl, aclexplode(paracl)
    UNION ALL
    SELECT grantee, format('has %s on the database', privilege_type) FROM pg_database, aclexplode(COALESCE(datacl, acldefault('d', datdba)))
    WHERE datname = current_database() AND grantee <> datdba AND NOT (privilege_type = 'CONNECT' AND grantee <> 0
      AND pg_get_userbyid(grantee) IN ('saikoro_app', 'saikoro_desk', 'saikoro_worker', 'saikoro_operator'))
  )
  SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee) END || ' ' || what AS fault FROM granted
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE oid = grantee AND (rolsuper OR rolname IN (current_user, 'saikoro_owner'))) ORDER BY 1`

/** Returns what logins have beyond their group, the roles that operator_account names, and settings. */
export async function loginFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query(LOGINS)
  const { rows: roles } = await client.query('SELECT fault FROM operator_role_faults() ORDER BY 1')
  const ofLogins = rows.flatMap(({ name, group, passes_on, strength, settings }) => {
    const own = declaredLogin(name)
    return [
      ...(own?.group === group ? [] : [`${name} is a member of ${group}`]),
      ...(passes_on ? [`${name} can pass on ${group}`] : []),
      ...(strength ? [`${name} is ${strength}`] : []),
      ...settings.map((each: string) => `${name} has the setting ${each}`),
    ]
  })
  const { rows: ofServer } = await client.query(OF_THE_SERVER)
  return [...ofLogins, ...[...roles, ...ofServer].map(({ fault }) => fault)]
}
