// Reads every table of a database's catalogue and compares it with that of another database, whose oids differ. Which column holds
// the oid of what is in the catalogue itself (`pg_get_catalog_foreign_keys`), so nothing here lists kinds of objects.
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

export interface CatalogueRow {
  /** what the row describes, and its table */
  readonly object: string
  /** the columns as JSON with names instead of oids; a hash in a row that the server's own template has */
  readonly row: string
}

export interface Difference {
  readonly object: string
  /** the columns that differ, or have a value in a row that is not declared; `its row` where hashes differ */
  readonly columns: readonly string[]
  readonly sentence: string
}

/** Statistics, contents of large objects, and what owners and rights imply. Tables of the whole server are in check-rights.ts. */
const TABLES_LEFT_OUT = ['pg_statistic', 'pg_statistic_ext_data', 'pg_largeobject', 'pg_shdepend']
/** Storage, its statistics, and counts that dropped columns are part of. */
const COLUMNS_LEFT_OUT =
  '^(rel(filenode|pages|tuples|allvisible|allfrozen|frozenxid|minmxid|natts)|att(hasmissing|missingval)|indcheckxmin|(ref)?objsubid)$'
/** The first oid of objects that initdb does not make. */
const FIRST_NORMAL = 16384

/** An oid as the name of its object. Those of initdb's objects are the same in every database. */
const named = (table: string, oid: string, column = '0') =>
  `CASE WHEN ${oid} < ${FIRST_NORMAL} THEN ${oid}::text ELSE COALESCE(pg_describe_object(${table}, ${oid}, ${column}), ${oid}::text) END`

// One statement for each table. A pair of a table and a column's number is the name of the column; an expression is decompiled.
const STATEMENTS = `
  WITH own AS (
    SELECT c.oid, relname, attnum, attname, atttypid, pktable, is_array, fkcols[1] AS parent, cardinality(fkcols) = 2 AS is_pair,
      COALESCE((SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attname ~ '^(ad|con|ind|pol|pr|stx)relid$'),
        CASE relname WHEN 'pg_class' THEN 'oid' ELSE '0' END) AS rel
    FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid
      LEFT JOIN pg_get_catalog_foreign_keys() ON fktable = c.oid AND fkcols[cardinality(fkcols)] = attname
    WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r' AND NOT relisshared AND has_table_privilege(c.oid, 'SELECT')
      AND attnum > 0 AND relname <> ALL ($1) AND attname !~ $2
      AND (NOT $3 OR relname ~ '^pg_(aggregate|cast|operator)$'
        OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND atttypid = 'aclitem[]'::regtype))
  ), read AS (
    SELECT oid, relname, attnum, attname, CASE
      WHEN attname = 'oid' THEN 'NULL'
      WHEN attname IN ('objid', 'refobjid', 'objoid') THEN format($q$${named('%1$s', '%2$s', '%3$s')}$q$,
        replace(replace(attname, 'objoid', 'classoid'), 'objid', 'classid'), attname,
        CASE attname WHEN 'refobjid' THEN 'refobjsubid' ELSE 'objsubid' END)
      -- stays true after the last one was dropped; PostgreSQL reads none where it is false
      WHEN attname ~ '^relhas' THEN format('%I OR NOT EXISTS (SELECT FROM %s = t.oid)', attname, CASE attname
        WHEN 'relhasindex' THEN 'pg_index WHERE indrelid' WHEN 'relhasrules' THEN 'pg_rewrite WHERE ev_class'
        WHEN 'relhassubclass' THEN 'pg_inherits WHERE inhparent' WHEN 'relhastriggers' THEN 'pg_trigger WHERE tgrelid' END)
      WHEN attname = 'attnum' THEN '(SELECT count(*) FROM pg_attribute o
        WHERE o.attrelid = t.attrelid AND NOT o.attisdropped AND o.attnum BETWEEN 1 AND t.attnum)'
      WHEN atttypid = 'pg_node_tree'::regtype THEN CASE
        WHEN relname = 'pg_rewrite' THEN 'pg_get_ruledef(oid)'
        WHEN relname = 'pg_trigger' THEN 'pg_get_triggerdef(oid)'
        WHEN attname = 'prosqlbody' THEN 'pg_get_function_sqlbody(oid)'
        ELSE format('pg_get_expr(%I, %s)', attname, rel) END
      WHEN is_pair AND is_array THEN format('ARRAY(SELECT a.attname FROM unnest(%I) WITH ORDINALITY AS k (n, nth)
        LEFT JOIN pg_attribute a ON a.attrelid = %I AND a.attnum = n ORDER BY nth)', attname, parent)
      WHEN is_pair THEN format('(SELECT a.attname FROM pg_attribute a WHERE a.attrelid = %I AND a.attnum = %I)', parent, attname)
      WHEN is_array THEN format($q$ARRAY(SELECT ${named(`'%1$s'::regclass`, 'o')}
        FROM unnest(%2$I) WITH ORDINALITY AS k (o, nth) ORDER BY nth)$q$, pktable, attname)
      WHEN pktable IS NOT NULL THEN format($q$${named(`'%1$s'::regclass`, '%2$I')}$q$, pktable, attname)
      WHEN atttypid = 'aclitem[]'::regtype THEN
        format('(SELECT array_agg(item::text ORDER BY item::text) FROM unnest(%I) AS item)', attname)
      ELSE quote_ident(attname) END AS value
    FROM own
  ), main AS (
    SELECT DISTINCT ON (oid) oid, attname, value FROM read WHERE attname <> 'classid' ORDER BY oid, attnum
  )
  SELECT format($q$SELECT concat_ws(' ', %s, '(%s)') AS object, CASE WHEN %I < ${FIRST_NORMAL} THEN md5(row::text) ELSE row::text END AS row
    FROM %s t, LATERAL (SELECT jsonb_build_object(%s) AS row) AS named %s$q$,
    CASE
      WHEN relname = 'pg_attribute' THEN concat_ws(', ', main.value, 'attname')
      WHEN main.attname <> 'oid' THEN main.value
      WHEN relname = 'pg_largeobject_metadata' THEN '''large object'', oid'
      WHEN relname = 'pg_enum' THEN 'enumlabel'
      ELSE 'COALESCE(pg_describe_object(tableoid, oid, 0), oid::text)' END,
    relname, main.attname, relname, string_agg(format('%L, %s', read.attname, read.value), ', ' ORDER BY attnum),
    CASE relname WHEN 'pg_attribute' THEN 'WHERE NOT attisdropped' END) AS sql
  FROM read JOIN main USING (oid) GROUP BY relname, main.oid, main.attname, main.value ORDER BY relname`

/** Numbers of tables in names that PostgreSQL gives, and schemas that a session with temporary tables leaves behind. */
const NUMBERED = /\b(pg_toast|RI_ConstraintTrigger_[ac])_\d+/g
const TEMPORARY = /^schema pg_(toast_)?temp_\d+ \(pg_namespace\)$/

/** Reads the catalogue of a database; `ofRights`: the tables that hold rights, with functions among them, and what runs functions. */
export async function readCatalogue(client: Client, ofRights = false): Promise<CatalogueRow[]> {
  await client.query('SET search_path = pg_catalog') // shows every name of another schema with it
  const rows: CatalogueRow[] = []
  const { rows: statements } = await client.query(STATEMENTS, [TABLES_LEFT_OUT, COLUMNS_LEFT_OUT, ofRights])
  for (const { sql } of statements)
    for (const { object, row } of (await client.query(sql)).rows)
      if (!TEMPORARY.test(object))
        rows.push({ object: object.replace(NUMBERED, '$1'), row: row.replace(NUMBERED, '$1') })
  await client.query('RESET search_path')
  return rows
}

const HASH = 'its row'

const columnsOf = ({ row }: CatalogueRow): Readonly<Record<string, unknown>> =>
  row.startsWith('{') ? JSON.parse(row) : { [HASH]: row }

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Says how a value differs: of a list the items, otherwise the values themselves where they are short. */
function change(column: string, now: unknown, declared: unknown): string {
  const [has, should] = [now, declared].map((each) => (Array.isArray(each) ? each : each == null ? [] : null))
  if (has && should) {
    const items = [
      ...has.filter((each) => !should.includes(each)).map((each) => `+${shown(each)}`),
      ...should.filter((each) => !has.includes(each)).map((each) => `-${shown(each)}`),
    ]
    return `${column} ${items.join(' ')}`
  }
  const [is, was] = [shown(now), shown(declared)]
  return column !== HASH && is.length + was.length < 100 ? `${column} ${is}, not ${was}` : column
}

/** Compares what a database has with what is declared, as multisets of rows. */
export function differences(found: readonly CatalogueRow[], declared: readonly CatalogueRow[]): Difference[] {
  const missing = new Map<string, CatalogueRow[]>()
  const keyOf = ({ object, row }: CatalogueRow) => `${object}\0${row}`
  for (const row of declared) missing.set(keyOf(row), [...(missing.get(keyOf(row)) ?? []), row])
  const extra = found.filter((row) => !missing.get(keyOf(row))?.pop())
  const left = Map.groupBy([...missing.values()].flat(), ({ object }) => object)
  const changed = extra.map((row): Difference => {
    const { object } = row
    const now = columnsOf(row)
    const before = left.get(object)?.pop()
    if (!before) {
      const columns = Object.keys(now).filter((column) => now[column] !== null)
      return { object, columns, sentence: `${object} is not declared` }
    }
    const should = columnsOf(before)
    const columns = Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(should[key]))
    const changes = columns.map((column) => change(column, now[column], should[column]))
    return { object, columns, sentence: `${object} is changed: ${changes.join('; ')}` }
  })
  const lost = [...left.values()].flat().map(({ object }) => ({
    object,
    columns: [],
    sentence: `${object} is missing`,
  }))
  const all = [...changed, ...lost]
  const isDependency = /(.*) \(pg_depend\)$/ // is named alone only: most objects have several
  const named = new Set(
    all
      .filter(({ object }) => !isDependency.test(object))
      .map(({ object }) => object.replace(/ \(\w+\)$/, '')),
  )
  return all.filter(({ object }) => !named.has(isDependency.exec(object)?.[1] ?? ''))
}
