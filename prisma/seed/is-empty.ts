import type pg from 'pg'

/** Has nobody written into this table yet? */
export async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT NOT EXISTS (SELECT FROM ${client.escapeIdentifier(table)}) AS empty`,
  )
  return rows[0].empty
}
