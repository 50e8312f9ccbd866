import pg from 'pg'
import { OPERATOR, urlFor } from './logins.ts'
import { studioUpdate } from './operator.ts'
import type { World } from './world.ts'

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
  operators: pg.Pool,
  member: { readonly id: number },
  status: number,
): Promise<void> {
  return studioUpdate(operators, 'member_status', member.id, { status, note: 'asked by phone' }, 'member_id')
}
