import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Returns a hash of each of the product's tables except the named ones. Two dumps are equal if no row changed. */
export async function dumpTables(owner: pg.Client, except: readonly string[] = []): Promise<object> {
  const { rows } = await owner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relowner = 'saikoro_owner'::regrole
     AND NOT relname = ANY ($1) ORDER BY relname`,
    [except],
  )
  // a sum of row hashes needs no order: sorting sixty tables takes thirty times as long
  const parts = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, format('%s rows, %s', count(*), sum(hashtextextended(t::text, 0))) AS hash FROM "${name}" t`,
  )
  const text = `SELECT jsonb_object_agg(name, hash) AS dump FROM (${parts.join(' UNION ALL ')}) AS tables`
  const dump = await owner.query({ name: createHash('md5').update(text).digest('hex'), text })
  return dump.rows[0].dump
}
