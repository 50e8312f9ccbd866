// Processes share the embedded server; the last one stops it. The lease is an open session, which also ends when its
// process is killed.
import pg from 'pg'

const NAME = 'saikoro lease'

export interface Lease {
  /** `alone`: exclusive; otherwise shared, and rejected while another process holds it exclusively */
  claim(role: string, alone: boolean): Promise<boolean>
  /** resolves when the session is lost without `release` */
  lost: Promise<void>
  /** ends the session; true when no other process has a lease */
  release(): Promise<boolean>
}

/** Opens the session. `url` names the database of the advisory locks. */
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
