// Describes the schema of a database as SQL, from PostgreSQL's catalogue.
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

const HEADER = `-- The schema as PostgreSQL describes it. Sources: prisma/migrations (tables, types, keys) and prisma/sql (everything else).
`
const OURS = `n.nspname IN ('public', 'app')`
const ROLES = `('saikoro_owner', 'saikoro_app', 'saikoro_worker', 'saikoro_operator', 'saikoro_operator_content',
  'saikoro_operator_review', 'saikoro_operator_owner')`

const TABLES = `
  SELECT c.oid, c.oid::regclass::text AS name, obj_description(c.oid, 'pg_class') AS comment, c.reloptions AS options,
    pg_get_userbyid(c.relowner) AS owner
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND ${OURS} AND c.relname <> '_prisma_migrations' ORDER BY 2`

const COLUMNS = `
  SELECT attrelid AS oid, quote_ident(attname) AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS is_required,
    attidentity AS identity, pg_get_expr(adbin, adrelid) AS default, col_description(attrelid, attnum) AS comment
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped AND attrelid = ANY ($1::oid[]) ORDER BY attrelid, attnum`

// Without the NOT NULL constraints of PostgreSQL 18, which the columns show.
const CONSTRAINTS = `
  SELECT conrelid AS oid, quote_ident(conname) AS name, replace(pg_get_constraintdef(oid), ' NOT VALID', '') AS definition FROM pg_constraint
  WHERE conrelid = ANY ($1::oid[]) AND contype IN ('p', 'u', 'f', 'c', 'x') ORDER BY position(contype IN 'pufcx'), 2`

const INDEXES = `
  SELECT indrelid AS oid, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = ANY ($1::oid[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
  ORDER BY 2`

const TRIGGERS = `
  SELECT tgrelid AS oid, pg_get_triggerdef(oid) AS definition, tgenabled AS enabled FROM pg_trigger
  WHERE tgrelid = ANY ($1::oid[]) AND NOT tgisinternal ORDER BY tgtype & 2 DESC, tgname`

const VIEWS = `
  SELECT c.oid::regclass::text AS name, pg_get_viewdef(c.oid) AS definition, c.reloptions AS options
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' AND ${OURS} ORDER BY 1`

const FUNCTIONS = `
  SELECT pg_get_functiondef(p.oid) AS definition, obj_description(p.oid, 'pg_proc') AS comment
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${OURS} AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e') ORDER BY p.oid::regprocedure::text`

// Lists columns where a right is not granted on the whole table.
const RIGHTS = `
  WITH granted AS (
    SELECT a.grantee, a.privilege_type, a.is_grantable, 0 AS sort, 'ON TABLE ' || c.oid::regclass AS subject, NULL::name AS attname
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
    WHERE ${OURS} AND c.relkind IN ('r', 'v') AND c.relname <> '_prisma_migrations'
    UNION ALL
    SELECT a.grantee, a.privilege_type, a.is_grantable, 0, 'ON TABLE ' || c.oid::regclass, t.attname
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(t.attacl) a
    WHERE ${OURS} AND NOT t.attisdropped
    UNION ALL
    SELECT a.grantee, a.privilege_type, a.is_grantable, 1, 'ON SEQUENCE ' || c.oid::regclass, NULL
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a WHERE ${OURS} AND c.relkind = 'S'
    UNION ALL
    SELECT a.grantee, a.privilege_type, a.is_grantable, 2, 'ON FUNCTION ' || p.oid::regprocedure, NULL
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace, aclexplode(COALESCE(p.proacl, acldefault('f', p.proowner))) a
    WHERE ${OURS} AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT a.grantee, a.privilege_type, a.is_grantable, 3, 'ON SCHEMA ' || quote_ident(n.nspname), NULL
    FROM pg_namespace n, aclexplode(n.nspacl) a WHERE ${OURS} AND pg_get_userbyid(a.grantee) <> 'pg_database_owner'
    UNION ALL
    SELECT a.grantee, a.privilege_type, a.is_grantable, 4,
      'BY DEFAULT ON ' || CASE d.defaclobjtype WHEN 'f' THEN 'FUNCTIONS' ELSE d.defaclobjtype::text END || ' OF ' || pg_get_userbyid(d.defaclrole), NULL
    FROM pg_default_acl d, aclexplode(d.defaclacl) a
  ), named AS (
    SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee) END AS role, sort, subject,
      privilege_type || CASE WHEN count(attname) > 0 THEN ' (' || string_agg(quote_ident(attname), ', ' ORDER BY attname) || ')' ELSE '' END
        || CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END AS right
    FROM granted GROUP BY grantee, sort, subject, privilege_type, is_grantable, attname IS NULL
  )
  SELECT role, sort, subject, string_agg("right", ', ' ORDER BY "right") AS rights FROM named
  WHERE role <> 'saikoro_owner' GROUP BY role, sort, subject ORDER BY role, sort, subject`

// System functions whose rights are not those of initdb.
const SYSTEM_RIGHTS = `
  SELECT format('%s: %s', p.oid::regprocedure, proacl) AS line FROM pg_proc p
  LEFT JOIN pg_init_privs i ON i.objoid = p.oid AND i.classoid = 'pg_proc'::regclass AND i.objsubid = 0
  WHERE pronamespace = 'pg_catalog'::regnamespace AND proacl IS DISTINCT FROM i.initprivs ORDER BY 1`

// Kinds of objects of which this version declares none, and owners that are not ours: each could change what the others mean.
const OTHERS = `
  WITH own AS (SELECT c.* FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS} AND c.relname <> '_prisma_migrations'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'))
  SELECT regexp_replace(pg_get_ruledef(r.oid), '\\s+', ' ', 'g') AS line FROM pg_rewrite r JOIN own ON own.oid = ev_class WHERE rulename <> '_RETURN'
  UNION ALL SELECT format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', oid::regclass) FROM own WHERE relrowsecurity OR relforcerowsecurity
  UNION ALL SELECT format('CREATE POLICY %I ON %s;', polname, polrelid::regclass) FROM pg_policy
  UNION ALL SELECT format('ALTER TABLE %s DISABLE TRIGGER ALL; -- foreign keys', own.oid::regclass) FROM own
    WHERE EXISTS (SELECT FROM pg_trigger WHERE tgrelid = own.oid AND tgisinternal AND tgenabled <> 'O')
  UNION ALL SELECT format('CREATE EVENT TRIGGER %I ON %s EXECUTE FUNCTION %s();', evtname, evtevent, evtfoid::regproc) FROM pg_event_trigger
  UNION ALL SELECT format('CREATE SCHEMA %I;', nspname) FROM pg_namespace n WHERE NOT ${OURS} AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_namespace'::regclass AND objid = n.oid AND deptype = 'e')
  UNION ALL SELECT format('CREATE TABLE %s; -- of the kind %s', oid::regclass, relkind) FROM own WHERE relkind NOT IN ('r', 'v', 'i', 'S', 'c')
  UNION ALL SELECT format('ALTER TABLE %s OWNER TO %I;', oid::regclass, pg_get_userbyid(relowner)) FROM own
    WHERE relkind IN ('v', 'S') AND relowner <> to_regrole('saikoro_owner')
  UNION ALL SELECT format('ALTER FUNCTION %s OWNER TO %I;', p.oid::regprocedure, pg_get_userbyid(proowner)) FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${OURS} AND proowner <> to_regrole('saikoro_owner')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  ORDER BY 1`

const ROLE_LIST = `
  SELECT rolname AS name, concat_ws(' ', CASE WHEN rolcanlogin THEN 'LOGIN' ELSE 'NOLOGIN' END, CASE WHEN rolsuper THEN 'SUPERUSER' END,
    CASE WHEN rolcreaterole THEN 'CREATEROLE' END, CASE WHEN rolcreatedb THEN 'CREATEDB' END, CASE WHEN rolbypassrls THEN 'BYPASSRLS' END) AS options,
    ARRAY(SELECT roleid::regrole::text FROM pg_auth_members m WHERE m.member = r.oid ORDER BY 1) AS groups
  FROM pg_roles r WHERE rolname IN ${ROLES} ORDER BY 1`

interface Column {
  name: string
  type: string
  is_required: boolean
  identity: string
  default: string | null
  comment: string | null
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

function columnText({ name, type, is_required, identity, default: preset }: Column): string {
  const made =
    identity === 'a' ? ' GENERATED ALWAYS AS IDENTITY' : identity ? ' GENERATED BY DEFAULT AS IDENTITY' : ''
  return `${name} ${type}${is_required ? ' NOT NULL' : ''}${preset === null ? made : ` DEFAULT ${preset}`}`
}

/** Groups the rows of a query by the table's oid. */
async function byTable(
  client: Client,
  sql: string,
  oids: number[],
): Promise<Map<number, Record<string, string>[]>> {
  const { rows } = await client.query(sql, [oids])
  return Map.groupBy(rows, ({ oid }) => oid)
}

async function describeTables(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(TABLES)
  const oids = tables.map(({ oid }) => oid)
  const columns: Map<number, Column[]> = Map.groupBy(
    (await client.query(COLUMNS, [oids])).rows,
    ({ oid }) => oid,
  )
  const constraints = await byTable(client, CONSTRAINTS, oids)
  const indexes = await byTable(client, INDEXES, oids)
  const triggers = await byTable(client, TRIGGERS, oids)
  return tables.map(({ oid, name, comment, options, owner }) => {
    const own = columns.get(oid) ?? []
    const parts = [
      ...own.map(columnText),
      ...(constraints.get(oid) ?? []).map((each) => `CONSTRAINT ${each.name} ${each.definition}`),
    ]
    const stored = options ? ` WITH (${options.join(', ')})` : ''
    return [
      `CREATE TABLE ${name} (\n  ${parts.join(',\n  ')}\n)${stored};`,
      ...(owner === 'saikoro_owner' ? [] : [`ALTER TABLE ${name} OWNER TO ${owner};`]),
      ...(indexes.get(oid) ?? []).map(({ definition }) => `${definition};`),
      ...(triggers.get(oid) ?? []).map(
        ({ definition, enabled }) => `${definition};${enabled === 'O' ? '' : ` -- enabled: ${enabled}`}`,
      ),
      ...(comment === null ? [] : [`COMMENT ON TABLE ${name} IS ${quote(comment)};`]),
      ...own.flatMap((each) =>
        each.comment === null ? [] : [`COMMENT ON COLUMN ${name}.${each.name} IS ${quote(each.comment)};`],
      ),
    ].join('\n')
  })
}

async function describeFunctions(client: Client): Promise<string[]> {
  const { rows } = await client.query(FUNCTIONS)
  return rows.map(({ definition, comment }) =>
    [`${definition.trim()};`, ...(comment === null ? [] : [`-- ${comment}`])].join('\n'),
  )
}

async function describeViews(client: Client): Promise<string[]> {
  const { rows } = await client.query(VIEWS)
  return rows.map(({ name, definition, options }) => {
    const stored = options ? ` WITH (${options.join(', ')})` : ''
    return `CREATE VIEW ${name}${stored} AS\n${definition}`
  })
}

/** Describes the rights of every role except the owner, who has all. */
async function describeRights(client: Client): Promise<string[]> {
  const { rows } = await client.query(RIGHTS)
  return [...Map.groupBy(rows, ({ role }) => role)].map(([role, rights]) =>
    [`-- ${role}`, ...rights.map(({ rights, subject }) => `GRANT ${rights} ${subject} TO ${role};`)].join(
      '\n',
    ),
  )
}

async function describeRoles(client: Client): Promise<string[]> {
  const { rows } = await client.query(ROLE_LIST)
  const lines = rows.flatMap(({ name, options, groups }) => [
    `CREATE ROLE ${name} ${options};`,
    ...groups.map((group: string) => `GRANT ${group} TO ${name};`),
  ])
  return [lines.join('\n')]
}

async function describeSystemRights(client: Client): Promise<string[]> {
  const { rows } = await client.query(SYSTEM_RIGHTS)
  return [rows.map(({ line }) => `-- ${line}`).join('\n')]
}

async function describeOthers(client: Client): Promise<string[]> {
  const { rows } = await client.query(OTHERS)
  return rows.map(({ line }) => line)
}

/** Returns tables, views, functions with bodies, triggers and rights by role, sorted by name. Equal texts mean equal schemas. */
export async function describeSchema(client: Client): Promise<string> {
  await client.query('SET search_path = public, app, pg_temp')
  const parts: [string, string[]][] = [
    ['Roles', await describeRoles(client)],
    ['Tables', await describeTables(client)],
    ['Views', await describeViews(client)],
    ['Functions', await describeFunctions(client)],
    ['Other objects', await describeOthers(client)],
    ['Rights', await describeRights(client)],
    ['Rights on system functions that are not the default', await describeSystemRights(client)],
  ]
  await client.query('RESET search_path')
  return [HEADER, ...parts.map(([title, texts]) => `-- ${title}\n\n${texts.join('\n\n')}\n`)].join('\n')
}
