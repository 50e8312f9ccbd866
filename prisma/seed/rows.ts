import type pg from 'pg'

/** Has nobody written into this table yet? */
export async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT NOT EXISTS (SELECT FROM ${client.escapeIdentifier(table)}) AS empty`,
  )
  return rows[0].empty
}

/** Inserts one row and returns its id. */
export async function insertRow(
  client: pg.Client,
  table: string,
  row: Record<string, unknown>,
): Promise<number> {
  const names = Object.keys(row).map((name) => client.escapeIdentifier(name))
  const places = names.map((_, place) => `$${place + 1}`)
  const { rows } = await client.query(
    `INSERT INTO ${client.escapeIdentifier(table)} (${names.join()}) VALUES (${places.join()}) RETURNING id`,
    Object.values(row),
  )
  return rows[0].id
}
