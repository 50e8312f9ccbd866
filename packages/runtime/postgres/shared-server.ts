// Processes share the embedded server; the last one stops it. A lease is an open session, which also ends when its process is killed.
// A supervised lease survives its server: when the session is lost, the server is restarted and the roles are claimed again.
import pg from 'pg'
import type { LastEnd, ProcessRecord } from '../installation/running.ts'
import { backoff } from '../system/backoff.ts'
import type { WriteMessage } from '../system/progress.ts'

const NAME = 'saikoro lease'
const OTHERS = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()'

export interface Supervision {
  writeMessage: WriteMessage
  /** called when the record changed */
  onChange(): void
}

interface DatabaseLease {
  /** `alone`: exclusive; otherwise shared, and rejected while another process holds it exclusively */
  claim(role: string, alone: boolean): Promise<boolean>
  /** restarts a lost server from now on; without it, the lease ends with the server */
  supervise(supervision: Supervision): void
  record(): ProcessRecord
  /** ends the session; true when no other process has a lease */
  release(): Promise<boolean>
}

async function openSession(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: NAME, keepAlive: true })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.on('end', () => resolve()))
  await client.connect()
  return { client, ended }
}

const firstLine = (error: unknown) => String((error as Error).message || error).split('\n')[0]
const now = () => new Date().toISOString()

/**
 * Opens the session. `url` names the database of the advisory locks. `revive` restarts the server on its port unless it answers; it ignores
 * outside servers.
 */
export async function takeDatabaseLease(url: string, revive: () => Promise<unknown>): Promise<DatabaseLease> {
  let session = await openSession(url)
  const claimed: [role: string, alone: boolean][] = []
  const stopping = new AbortController()
  let since: string | undefined = now()
  let ends = 0
  let lastEnd: LastEnd | undefined
  let supervised = Promise.resolve()

  async function claim(role: string, alone: boolean): Promise<boolean> {
    const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
    const { rows } = await session.client.query(`SELECT ${lock}(hashtext($1)) AS got`, [role])
    return rows[0].got
  }

  /** Returns false when the lease is released meanwhile. */
  async function restartUntilUp(writeMessage: WriteMessage): Promise<boolean> {
    const { next, pause } = backoff(stopping.signal)
    for (let why = 'The database is gone.'; ; ) {
      writeMessage(`${why} It starts again in ${next()} s.`)
      if (!(await pause())) return false
      try {
        await revive()
        session = await openSession(url)
        for (const each of claimed) await claim(...each)
        return !stopping.signal.aborted
      } catch (error) {
        why = `The database does not start: ${firstLine(error)}.`
      }
    }
  }

  async function superviseServer({ writeMessage, onChange }: Supervision) {
    for (;;) {
      await session.ended
      if (stopping.signal.aborted) return
      const from = performance.now()
      since = undefined
      ends += 1
      lastEnd = { at: now() }
      onChange()
      if (!(await restartUntilUp(writeMessage))) return
      since = now()
      writeMessage(`The database is back after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
      onChange()
    }
  }

  return {
    async claim(role, alone) {
      const got = await claim(role, alone)
      if (got) claimed.push([role, alone])
      return got
    },
    supervise(supervision) {
      supervised = superviseServer(supervision)
    },
    record: () => ({ name: 'database', pid: undefined, since, ends, lastEnd }),
    async release() {
      stopping.abort()
      if (!since) await supervised // a restart that is under way may open another session
      const others = await session.client.query(OTHERS, [NAME]).catch(() => ({ rowCount: 0 }))
      await session.client.end().catch(() => {})
      await supervised
      return !others.rowCount
    },
  }
}
