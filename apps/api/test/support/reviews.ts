import pg from 'pg'
import { OPERATOR, urlFor } from './logins.ts'
import { studioUpdate } from './operator.ts'
import type { World } from './world.ts'

/** Ten connections of one operator, so that clicks can meet. Close them with `end`. */
export function openOperators({ urls }: World): pg.Pool {
  return new pg.Pool({ connectionString: urlFor(urls.owner, `operator_${OPERATOR}`), max: 10 })
}

/** A request's review: 2 accepts, 3 returns. */
export function review(
  operators: pg.Pool,
  table: 'recharge' | 'withdrawal',
  id: number,
  status: number,
  note: string,
): Promise<void> {
  return studioUpdate(operators, table, id, { status, note })
}

/** Closes an account, or opens it again with 1. */
export function setStatus(
  operators: pg.Pool,
  member: { readonly id: number },
  status: number,
): Promise<void> {
  return studioUpdate(operators, 'member_status', member.id, { status, note: 'asked by phone' }, 'member_id')
}
