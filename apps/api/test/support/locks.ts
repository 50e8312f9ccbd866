import type pg from 'pg'

/** Returns how many sessions wait for a lock that this session holds. */
export async function waitingFor(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query(
    'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  )
  return rows[0].n
}
