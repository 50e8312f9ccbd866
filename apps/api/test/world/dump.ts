import type pg from 'pg'

/** A fingerprint of every table of ours but those named: two of them are equal when nothing changed in between. */
export async function dumpTables(owner: pg.Client, except: readonly string[] = []): Promise<object> {
  const { rows } = await owner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relowner = 'saikoro_owner'::regrole
     AND NOT relname = ANY ($1) ORDER BY relname`,
    [except],
  )
  const parts = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(COALESCE(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM "${name}" t`,
  )
  const dump = await owner.query(
    `SELECT jsonb_object_agg(name, hash) AS dump FROM (${parts.join(' UNION ALL ')}) AS tables`,
  )
  return dump.rows[0].dump
}
