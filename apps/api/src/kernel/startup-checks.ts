import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { rows, singleRow } from './rows.ts'

const role = z.object({ strong: z.boolean() })
const functionBody = z.object({ body: z.string() })
const setting = z.object({ value: z.string() })

const CLOCK = 'SELECT clock_timestamp()'
const COMMITS = 'SELECT pg_xact_commit_timestamp((p_xact % 4294967296)::text::xid)'

/** API and worker run with least rights: never as a superuser, an owner of tables or with an owner's rights. */
export async function assertLeastPrivilege(db: Db): Promise<void> {
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

/** All SQL time is the server's clock. Another body of `app_now()` or `committed_at` is a test's, and nothing real runs on it. */
export async function assertServerClock(db: Db): Promise<void> {
  const [clock] = rows(
    functionBody,
    await db.$queryRaw`
    SELECT prosrc AS body FROM pg_proc WHERE proname = 'app_now' AND pronamespace = 'public'::regnamespace`,
  )
  if (clock?.body !== CLOCK) throw new Error('app_now() is not the clock of this server')
  const [commits] = rows(
    functionBody,
    await db.$queryRaw`
    SELECT prosrc AS body FROM pg_proc WHERE proname = 'committed_at' AND pronamespace = 'public'::regnamespace`,
  )
  if (commits?.body !== COMMITS) throw new Error('committed_at() does not tell when this server committed')
}

/** Without the server's record of commits nobody could tell whether a draw was sealed in time. */
export async function assertCommitTimestamps(db: Db): Promise<void> {
  const { value } = singleRow(
    setting,
    await db.$queryRaw`SELECT current_setting('track_commit_timestamp') AS value`,
  )
  if (value !== 'on')
    throw new Error(
      'the database server does not record commit times: set track_commit_timestamp = on and restart it',
    )
}
