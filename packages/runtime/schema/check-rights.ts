// Compares a database with what this version declares: a fresh database for what is in it, logins.ts for the roles of its server.
import type pg from 'pg'
import { GROUPS } from '../postgres/client.ts'
import { type CatalogueRow, type Difference, differences, readCatalogue } from './catalogue.ts'
import { CONNECTING, OPERATOR, operatorLogin, ROLES, SERVICES } from './logins.ts'
import { compareMigrations } from './migrate.ts'

type Client = Pick<pg.ClientBase, 'query'>

// What belongs to the server instead of a database. The owner and the server's first superuser may have any attribute, but no settings.
const FOUND = `
  WITH setting AS (
    SELECT setrole, setdatabase, (unnest(setconfig) || COALESCE(' in ' || datname, '')) COLLATE "C" AS item
    FROM pg_db_role_setting LEFT JOIN pg_database d ON d.oid = setdatabase
  ), membership AS (
    SELECT DISTINCT member, concat_ws(' ', roleid::regrole, CASE WHEN admin_option THEN 'WITH ADMIN' END,
      CASE WHEN NOT inherit_option THEN 'NOINHERIT' END, CASE WHEN NOT set_option THEN 'NOSET' END) COLLATE "C" AS item
    FROM pg_auth_members
  ), right_on_it AS (
    SELECT concat_ws(' ', CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, privilege_type,
      CASE WHEN is_grantable THEN 'WITH GRANT' END) COLLATE "C" AS item
    FROM pg_database, aclexplode(COALESCE(datacl, acldefault('d', datdba))) WHERE datname = current_database() AND grantee <> datdba
    UNION ALL SELECT pg_get_userbyid(datdba) || ' OWNER' COLLATE "C" FROM pg_database WHERE datname = current_database()
      AND datdba <> 10 AND pg_get_userbyid(datdba) <> current_user AND pg_get_userbyid(datdba) <> ALL ($1)
  )
  SELECT format('role %s', rolname) AS object, CASE WHEN r.oid = 10 OR rolname = current_user THEN '{}'
      ELSE to_jsonb(r) - '{oid,rolname,rolpassword,rolconfig}'::text[]
        || jsonb_build_object('memberOf', ARRAY(SELECT item FROM membership WHERE member = r.oid ORDER BY item)) END
    || jsonb_build_object('settings', ARRAY(SELECT item FROM setting WHERE setrole = r.oid ORDER BY item)) AS row
  FROM pg_roles r WHERE rolname <> ALL ($1)
  UNION ALL SELECT 'the database', jsonb_build_object('template', datistemplate, 'connections', datconnlimit,
    'rights', ARRAY(SELECT item FROM right_on_it ORDER BY item),
    'settings', ARRAY(SELECT item FROM setting WHERE setrole = 0 AND setdatabase IN (0, d.oid) ORDER BY item))
    FROM pg_database d WHERE datname = current_database()
  UNION ALL SELECT format('parameter %s', parname), jsonb_build_object('rights', paracl::text[]) FROM pg_parameter_acl
  UNION ALL SELECT format('subscription %s', subname), '{}' FROM pg_subscription
  UNION ALL SELECT format('replication slot %s', slot_name), '{}' FROM pg_replication_slots WHERE slot_type = 'logical'`

interface Role {
  readonly rolcanlogin: boolean
  readonly rolconnlimit: number
  readonly memberOf: readonly string[]
}

interface Declared {
  readonly object: string
  readonly row: Readonly<Record<string, unknown>>
}

const declared = (name: string, role: Partial<Role> = {}): Declared => ({
  object: `role ${name}`,
  row: {
    ...{ rolsuper: false, rolinherit: true, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
    ...{ rolreplication: false, rolconnlimit: -1, rolvaliduntil: null, rolbypassrls: false },
    settings: [],
    ...role,
    memberOf: [...(role.memberOf ?? [])].sort(),
  },
})

const login = (name: string, { group, connections }: typeof OPERATOR, roles: string[] = []) =>
  declared(name, { rolcanlogin: true, rolconnlimit: connections, memberOf: [group, ...roles] })

/** Roles that an external server has besides: of replication, of monitoring, of its provider. */
const otherRoles = () => (process.env.DATABASE_ROLES ?? '').split(',').map((name) => name.trim())

// Removed operators keep their row, without a login.
const PRESENT = `
  SELECT rolname AS name, rolname = current_user OR r.oid = 10 AS is_owner, to_jsonb(o) AS operator FROM pg_roles r
  LEFT JOIN operator_account o ON rolname = $1 || o.name WHERE r.oid < 16384 OR rolname = current_user OR o.name IS NOT NULL`

async function declaredOnServer(client: Client) {
  const { rows: present } = await client.query(PRESENT, [operatorLogin('')])
  const ofMonitor = ['pg_read_all_settings', 'pg_read_all_stats', 'pg_stat_scan_tables']
  const others = otherRoles()
  const roles = present.flatMap(({ name, is_owner, operator }): Declared[] => {
    if (others.includes(name)) return []
    if (is_owner) return [{ object: `role ${name}`, row: { settings: [] } }]
    if (!operator) return [declared(name, { memberOf: name === 'pg_monitor' ? ofMonitor : [] })]
    const has = ROLES.filter((role) => operator[role]).map((role) => `saikoro_operator_${role}`)
    return [login(name, OPERATOR, has)]
  })
  const rights = [
    ...[...CONNECTING].map((group) => `${group} CONNECT`),
    ...['saikoro_owner CONNECT', 'saikoro_owner TEMPORARY'],
  ].sort()
  return [
    ...roles,
    ...Object.entries(GROUPS).map(([name, memberOf]) => declared(name, { memberOf })),
    ...Object.entries(SERVICES).map(([name, service]) => login(name, service)),
    { object: 'the database', row: { template: false, connections: -1, rights, settings: [] } },
  ]
}

/** Returns how the roles of the server and the rights on the database differ from those of logins.ts and operator_account. */
export async function roleFaults(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<CatalogueRow>(
    `SELECT object, row::text FROM (${FOUND}) AS found ORDER BY 1`,
    [otherRoles()],
  )
  const { rows: expected } = await client.query<CatalogueRow>(
    'SELECT object, row::text FROM jsonb_to_recordset($1) AS declared (object text, row jsonb)',
    [JSON.stringify(await declaredOnServer(client))],
  )
  return differences(found, expected).map(({ sentence }) => sentence)
}

// One statement that compares every sequence with the column that it numbers.
const SEQUENCES = `
  SELECT string_agg(format($$SELECT %L AS fault FROM %s WHERE last_value - (NOT is_called)::int < (SELECT max(%I) FROM %s)$$,
    format('sequence %s is behind the rows', objid::regclass), objid::regclass, attname, refobjid::regclass), ' UNION ALL ') AS sql
  FROM pg_depend JOIN pg_class s ON s.oid = objid AND relkind = 'S' JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
  WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')`

async function sequenceFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(SEQUENCES)
  const behind = await client.query<{ fault: string }>(rows[0]?.sql ?? '')
  return behind.rows.map(({ fault }) => fault)
}

/** Returns everything in which a database and its server differ from this version, whose fresh database is given. */
export async function databaseFaults(client: Client, fresh: readonly CatalogueRow[]): Promise<string[]> {
  return [
    ...differences(await readCatalogue(client), fresh).map(({ sentence }) => sentence),
    ...(await roleFaults(client)),
    ...(await compareMigrations(client)),
    ...(await sequenceFaults(client)),
  ]
}

const isOfRights = ({ object, columns }: Difference) =>
  / \(pg_(proc|aggregate|cast|operator)\)$/.test(object) ||
  columns.some((column) => /acl$|^its row$/.test(column))

/** As `databaseFaults`, of roles, rights and functions alone. `fresh` is described in the same way. */
export async function rightsFaults(client: Client, fresh: readonly CatalogueRow[]): Promise<string[]> {
  const found = differences(await readCatalogue(client, true), fresh).filter(isOfRights)
  return [...found.map(({ sentence }) => sentence), ...(await roleFaults(client))]
}
