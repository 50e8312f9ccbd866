// A lease that survives its server: when the session is lost, the server is restarted and the roles are claimed
// again.

import type { LastEnd, ProcessRecord } from '../installation/running.ts'
import { backoff } from '../system/backoff.ts'
import type { WriteMessage } from '../system/progress.ts'
import { type Lease, takeLease } from './shared-server.ts'

export interface Supervision {
  writeMessage: WriteMessage
  /** called when the record changed */
  onChange(): void
}

export interface DatabaseLease {
  claim(role: string, alone: boolean): Promise<boolean>
  /** restarts a lost server from now on; without it, the lease ends with the server */
  supervise(supervision: Supervision): void
  record(): ProcessRecord
  release(): Promise<boolean>
}

const firstLine = (error: unknown) => String((error as Error).message || error).split('\n')[0]

/** `revive` restarts the server on its port unless it answers; it ignores outside servers. */
export async function takeDatabaseLease(url: string, revive: () => Promise<unknown>): Promise<DatabaseLease> {
  let lease: Lease = await takeLease(url)
  const claimed: [role: string, alone: boolean][] = []
  const stopping = new AbortController()
  let since: string | undefined = new Date().toISOString()
  let ends = 0
  let lastEnd: LastEnd | undefined
  let supervised = Promise.resolve()

  async function restartUntilUp(writeMessage: WriteMessage): Promise<boolean> {
    const { next, pause } = backoff(stopping.signal)
    for (let why = 'The database is gone.'; ; ) {
      writeMessage(`${why} It starts again in ${next()} s.`)
      if (!(await pause())) return false
      try {
        await revive()
        lease = await takeLease(url)
        for (const [role, alone] of claimed) await lease.claim(role, alone)
        return true
      } catch (error) {
        why = `The database does not start: ${firstLine(error)}.`
      }
    }
  }

  async function superviseServer({ writeMessage, onChange }: Supervision) {
    for (;;) {
      const broken = new Promise<void>((resolve) =>
        stopping.signal.addEventListener('abort', () => resolve()),
      )
      await Promise.race([lease.lost, broken])
      if (stopping.signal.aborted) return
      const from = performance.now()
      since = undefined
      ends += 1
      lastEnd = { at: new Date().toISOString() }
      onChange()
      if (!(await restartUntilUp(writeMessage))) return
      since = new Date().toISOString()
      writeMessage(`The database is back after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
      onChange()
    }
  }

  return {
    async claim(role, alone) {
      const got = await lease.claim(role, alone)
      if (got) claimed.push([role, alone])
      return got
    },
    supervise(supervision) {
      supervised = superviseServer(supervision)
    },
    record: () => ({ name: 'database', pid: undefined, since, ends, lastEnd }),
    async release() {
      stopping.abort()
      await supervised
      return lease.release()
    },
  }
}
