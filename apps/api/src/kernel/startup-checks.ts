import type { Db } from '@saikoro/server/db'
import { column, singleValue } from '@saikoro/server/rows'
import * as z from 'zod/mini'

const CLOCK = 'SELECT clock_timestamp()'
const COMMITS = 'SELECT pg_xact_commit_timestamp((p_xact % 4294967296)::text::xid)'

/** Throws unless the login has least rights: no superuser, no owner of tables, no member of the owner's role, no right to create roles. */
export async function assertLeastPrivilege(db: Db): Promise<void> {
  const [isStrong] = await column(db, z.boolean())`
    SELECT (rolsuper OR rolcreaterole OR rolbypassrls OR pg_has_role(current_user, 'saikoro_owner', 'MEMBER')
      OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid)) AS strong
    FROM pg_roles WHERE rolname = current_user`
  if (isStrong !== false)
    throw new Error('this database login may do too much: use the login that set-up created')
}

/** Throws unless `app_now()` and `committed_at()` read the server's clock, as they do everywhere but in tests. */
export async function assertServerClock(db: Db): Promise<void> {
  const [clock] = await column(db, z.string())`
    SELECT prosrc FROM pg_proc WHERE proname = 'app_now' AND pronamespace = 'public'::regnamespace`
  if (clock !== CLOCK) throw new Error('app_now() is not the clock of this server')
  const [commits] = await column(db, z.string())`
    SELECT prosrc FROM pg_proc WHERE proname = 'committed_at' AND pronamespace = 'public'::regnamespace`
  if (commits !== COMMITS) throw new Error('committed_at() does not read the commit times of this server')
}

/** Throws unless the server records commit times, which prove that a draw was sealed in time. */
export async function assertCommitTimestamps(db: Db): Promise<void> {
  const value = await singleValue(db, z.string())`SELECT current_setting('track_commit_timestamp') AS value`
  if (value !== 'on')
    throw new Error(
      'the database server does not record commit times: set track_commit_timestamp = on and restart it',
    )
}
