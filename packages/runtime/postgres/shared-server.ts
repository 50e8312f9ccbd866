// Processes share the embedded server; the last one stops it. A lease is an open session, which also ends when its process is killed.
// A supervised lease survives its server: when the session is lost, the server is restarted and claimed again.
import { connectionOptions } from '@saikoro/server/connection-settings'
import pg from 'pg'
import { type Keeper, keepUp, type Supervision } from '../installation/keep-up.ts'

const NAME = 'saikoro lease'
const OTHERS = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()'

async function openSession(url: string) {
  const options = connectionOptions('command')
  const client = new pg.Client({ connectionString: url, options, application_name: NAME, keepAlive: true })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.on('end', () => resolve()))
  await client.connect()
  return { client, ended }
}

/**
 * Opens the session. `url` names the database of the advisory locks. `revive` restarts the server on its port unless it answers; it ignores
 * outside servers.
 */
export async function takeDatabaseLease(url: string, revive: () => Promise<unknown>) {
  let session = await openSession(url)
  let claimed: boolean | undefined
  const stopping = new AbortController()
  let keeper: Keeper | undefined

  /** Claims to run the product. `alone`: exclusive; otherwise shared, and rejected while another process holds it exclusively. */
  async function claim(alone: boolean): Promise<boolean> {
    const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
    const { rows } = await session.client.query(`SELECT ${lock}(hashtext('start')) AS got`)
    if (rows[0].got) claimed = alone
    return rows[0].got
  }

  const kept = {
    name: 'database',
    ended: () => session.ended.then(() => ({})),
    async restart() {
      await revive()
      session = await openSession(url)
      if (claimed !== undefined) await claim(claimed)
      return undefined
    },
  }

  return {
    claim,
    /** restarts a lost server from now on; without it, the lease ends with the server */
    supervise(supervision: Supervision) {
      keeper = keepUp(kept, supervision, stopping.signal)
      return keeper
    },
    /** ends the session; true when no other process has a lease */
    async release(): Promise<boolean> {
      stopping.abort()
      if (keeper && !keeper.record().since) await keeper.done // a restart that is under way may open another session
      const others = await session.client.query(OTHERS, [NAME]).catch(() => ({ rowCount: 0 }))
      await session.client.end().catch(() => {})
      await keeper?.done
      return !others.rowCount
    },
  }
}
