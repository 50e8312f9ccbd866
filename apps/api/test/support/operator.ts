import { randomBytes } from 'node:crypto'
import { withClient } from '@saikoro/runtime/postgres/client'
import { putOperator, type Role, removeOperator } from '@saikoro/runtime/schema/logins'
import { connectionOptions, type Purpose } from '@saikoro/server/connection-settings'
import pg from 'pg'
import { OPERATOR, openPool, PASSWORD, urlFor } from './database.ts'
import type { World } from './world.ts'

interface Operators {
  readonly operators: Pick<pg.Pool, 'query'>
}

/**
 * Connects with a login; `operator` is the operator of `world.operators`. Without a purpose the connection states no settings, like that
 * of a stolen login. It ends with the world.
 */
export async function connectAs(
  world: World,
  login: 'owner' | 'api' | 'worker' | 'operator',
  purpose?: Purpose,
): Promise<pg.Client> {
  const operator = urlFor(world.urls.owner, `operator_${OPERATOR}`)
  const client = new pg.Client({
    connectionString: login === 'operator' ? operator : world.urls[login],
    ...(purpose && { options: connectionOptions(purpose) }),
  })
  client.on('error', () => {})
  await client.connect()
  world.onClose(() => client.end().catch(() => {}))
  return client
}

/** Adds an operator, whose role has the password of all tests, and who leaves with the world: logins belong to the whole cluster, and tests of other files run beside it. */
export async function hireOperator(world: World, roles?: readonly Role[]) {
  const name = `t${randomBytes(4).toString('hex')}`
  await withClient(world.urls.owner, (client) =>
    putOperator(client, name, { password: PASSWORD, linkHash: randomBytes(32) }, roles),
  )
  const login = `operator_${name}`
  const operators = openPool(urlFor(world.urls.owner, login), 2) // beside two of the desk
  /** Ends the connections and removes the login. */
  async function leave() {
    // a connection that a test did not give back ends with the login, and is not waited for
    if (!operators.ending) void operators.end()
    await removeOperator(world.urls.owner, name)
  }
  world.onClose(leave)
  return { name, login, operators, leave }
}

/** Updates one row in the form that Prisma Studio sends. */
export async function studioUpdate(
  { operators }: Operators,
  table: string,
  id: number | string,
  changes: Record<string, unknown>,
  key = 'id',
): Promise<void> {
  const names = Object.keys(changes)
  const set = names.map((name, place) => `"${name}" = $${place + 1}`).join(', ')
  const sql = `UPDATE "public"."${table}" SET ${set} WHERE "public"."${table}"."${key}" = $${names.length + 1}`
  const { rowCount } = await operators.query(sql, [...Object.values(changes), id])
  if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} changed`)
}

/** Inserts a row in the form that Prisma Studio sends, and returns it. */
export async function studioInsert({ operators }: Operators, table: string, row: Record<string, unknown>) {
  const names = Object.keys(row).map((name) => `"${name}"`)
  const places = names.map((_, place) => `$${place + 1}`)
  const sql = `INSERT INTO "public"."${table}" (${names}) VALUES (${places}) RETURNING *`
  return (await operators.query(sql, Object.values(row))).rows[0]
}

/** Reviews a request: 2 accepts, 3 returns. */
export function review(
  by: Operators,
  table: 'recharge' | 'withdrawal',
  id: number,
  status: number,
  note: string,
): Promise<void> {
  return studioUpdate(by, table, id, { status, note })
}

/** Sets the status of an account: 0 closes, 1 opens. */
export function setStatus(by: Operators, member: { readonly id: number }, status: number): Promise<void> {
  return studioUpdate(by, 'member_status', member.id, { status, note: 'asked by phone' }, 'member_id')
}

/** Returns what the audit has of a table, or of its rows with this value in a column, oldest first. */
export function auditOf(world: World, table: string, column = 'id', value?: number | string) {
  return world.rows(
    `SELECT actor, action, reason, before, after FROM audit WHERE table_name = $1 AND after ->> $2 = COALESCE($3, after ->> $2)
     ORDER BY id`,
    [table, column, value],
  )
}
