import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { rows } from './rows.ts'

const role = z.object({ strong: z.boolean() })
const clock = z.object({ body: z.string() })

const CLOCK = 'SELECT clock_timestamp()'

/** API and worker run with least rights: never as a superuser, an owner of tables or with an owner's rights. */
export async function refuseStrongRole(db: Db): Promise<void> {
  const [found] = rows(
    role,
    await db.$queryRaw`
    SELECT (rolsuper OR rolcreaterole OR rolbypassrls OR pg_has_role(current_user, 'saikoro_owner', 'MEMBER')
      OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid)) AS strong
    FROM pg_roles WHERE rolname = current_user`,
  )
  if (found?.strong !== false)
    throw new Error('this database login may do too much: use the one that set-up made')
}

/** All SQL time is the server's clock. Another body of `app_now()` is a test's, and nothing real runs on it. */
export async function refuseOtherClock(db: Db): Promise<void> {
  const [found] = rows(
    clock,
    await db.$queryRaw`
    SELECT prosrc AS body FROM pg_proc WHERE proname = 'app_now' AND pronamespace = 'public'::regnamespace`,
  )
  if (found?.body !== CLOCK) throw new Error('app_now() is not the clock of this server')
}
