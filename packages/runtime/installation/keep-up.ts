// Restarts a process, or the database's server, each time it ends. Pauses double up to 30 seconds and start over at one second after a
// quiet minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteMessage } from '@saikoro/system/progress'
import type { LastEnd, ProcessRecord } from './running.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const HEALTHY_MS = 60_000

export type End = Omit<LastEnd, 'at'>

/** Returns a signal, an error or an exit code; "lost" for the database's server, whose end is seen from its connection. */
export const endOf = ({ signal, error, code }: End): string =>
  signal ?? error ?? (code === undefined ? 'lost' : `code ${code}`)

export interface Supervision {
  writeMessage: WriteMessage
  /** called when the record changed */
  onChange(): void
}

interface Kept {
  /** name in messages */
  name: string
  /** resolves when it ends */
  ended(): Promise<End>
  /** starts it again; returns how it ended before it was up, or undefined once it is up; may throw */
  restart(): Promise<End | undefined>
}

export function keepUp(
  { name, ended, restart }: Kept,
  { writeMessage, onChange }: Supervision,
  signal: AbortSignal,
) {
  const now = () => new Date().toISOString()
  let since: string | undefined = now()
  let ends = 0
  let lastEnd: LastEnd | undefined
  let wait = FIRST_MS / 2
  let started = performance.now()

  /** Returns false when the signal interrupts the pause. */
  async function pauseAfter(end: End): Promise<boolean> {
    ends += 1
    lastEnd = { ...end, at: now() }
    wait = performance.now() - started > HEALTHY_MS ? FIRST_MS : Math.min(wait * 2, LONGEST_MS)
    writeMessage(`The ${name} ended (${endOf(end)}). It starts again in ${wait / 1_000} s.`)
    onChange()
    await sleep(wait, undefined, { signal }).catch(() => {})
    started = performance.now()
    return !signal.aborted
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      let end: End | undefined = await ended()
      const from = performance.now()
      since = undefined
      while (end) {
        if (signal.aborted || !(await pauseAfter(end))) return
        end = await restart().catch((error: Error) => ({
          error: (error.message || String(error)).split('\n', 1)[0],
        }))
      }
      if (signal.aborted) return
      since = now()
      writeMessage(`The ${name} is back after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
      onChange()
    }
  }
  const record = (): ProcessRecord => ({ name, pid: undefined, since, ends, lastEnd })
  /** `done` resolves after the signal, when no restart is under way. */
  return { record, done: watch() }
}

export type Keeper = ReturnType<typeof keepUp>
