import pg from 'pg'
import { OPERATOR, urlFor } from './database.ts'
import type { World } from './world.ts'

/** Connects with an operator's login, like Prisma Studio. The connection ends with the world. */
export async function openOperator(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlFor(world.urls.owner, `operator_${OPERATOR}`) })
  await client.connect()
  world.onClose(() => client.end())
  return client
}

/** Updates one row in the form that Prisma Studio sends. */
export async function studioUpdate(
  operator: Pick<pg.Pool, 'query'>,
  table: string,
  id: number | string,
  changes: Record<string, unknown>,
  key = 'id',
): Promise<void> {
  const names = Object.keys(changes)
  const set = names.map((name, place) => `"${name}" = $${place + 1}`).join(', ')
  const sql = `UPDATE "public"."${table}" SET ${set} WHERE "public"."${table}"."${key}" = $${names.length + 1}`
  const { rowCount } = await operator.query(sql, [...Object.values(changes), id])
  if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} changed`)
}

/** Opens ten connections of one operator for concurrent statements. They end with the world. */
export function openOperators(world: World): pg.Pool {
  const pool = new pg.Pool({ connectionString: urlFor(world.urls.owner, `operator_${OPERATOR}`), max: 10 })
  world.onClose(async () => {
    if (!pool.ending) await pool.end()
  })
  return pool
}

/** Reviews a request: 2 accepts, 3 returns. */
export function review(
  operators: pg.Pool,
  table: 'recharge' | 'withdrawal',
  id: number,
  status: number,
  note: string,
): Promise<void> {
  return studioUpdate(operators, table, id, { status, note })
}

/** Sets the status of an account: 0 closes, 1 opens. */
export function setStatus(
  operators: Pick<pg.Pool, 'query'>,
  member: { readonly id: number },
  status: number,
): Promise<void> {
  return studioUpdate(operators, 'member_status', member.id, { status, note: 'asked by phone' }, 'member_id')
}
