// `npm start`, `npm run studio` and others may use the embedded server at once: the last one out stops it.
// A session that stays open is the lease, so that a killed process gives its own back.
import pg from 'pg'

const NAME = 'saikoro lease'

export interface Lease {
  /** `alone`: nobody else may have this role meanwhile; otherwise several share it, but not with one who wants it alone */
  claim(role: string, alone: boolean): Promise<boolean>
  /** resolves when the session was lost without `release` */
  lost: Promise<void>
  /** gives everything back; true when nobody else has a lease */
  release(): Promise<boolean>
}

/** Opens the session. `url` names the database in which roles are claimed. */
export async function takeLease(url: string): Promise<Lease> {
  const client = new pg.Client({ connectionString: url, application_name: NAME, keepAlive: true })
  client.on('error', () => {})
  let isReleased = false
  const lost = new Promise<void>((resolve) => {
    client.on('end', () => {
      if (!isReleased) resolve()
    })
  })
  await client.connect()
  return {
    lost,
    async claim(role, alone) {
      const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
      const { rows } = await client.query(`SELECT ${lock}(hashtext($1)) AS got`, [role])
      return rows[0].got
    },
    async release() {
      isReleased = true
      const others = await client
        .query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()', [
          NAME,
        ])
        .catch(() => ({ rowCount: 0 }))
      await client.end().catch(() => {})
      return !others.rowCount
    },
  }
}
