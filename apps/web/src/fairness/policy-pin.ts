import { endAlarm, raiseAlarm } from './alarms.ts'
import type { LogReader } from './log-reader.ts'
import { ON_DISK, type WitnessStore } from './store.ts'

interface Parts {
  readonly store: WitnessStore
  readonly now: () => number
  readonly readLog: LogReader
}

interface Served {
  readonly policyText: string
  /** the pinned log key */
  readonly vkey: string
  /** Returns whether an entry is included in the current checkpoint. */
  readonly isUnder: (line: string) => Promise<boolean>
}

const WHAT = 'policy_changed'
const LINE = /^policy\/v1\|-\|\d{1,15}\|(\{.*\})$/

function saysSo(line: string, { policyText, vkey }: Served): boolean {
  const [, json] = LINE.exec(line) ?? []
  if (json === undefined) return false
  const said: unknown = JSON.parse(json)
  return (
    typeof said === 'object' &&
    said !== null &&
    Reflect.get(said, 'policy') === policyText &&
    Reflect.get(said, 'vkey') === vkey
  )
}

/**
 * Pins the first witness policy until an entry of the log replaces it. A policy changed without an entry is reported and ignored.
 * @returns the policy in force
 */
export async function pinPolicy({ store, now, readLog }: Parts, served: Served): Promise<string> {
  const { policyText } = served
  const kept = await store.use((db) => db.get('publicLog', 'policy'))
  if (kept !== undefined && kept !== policyText && !(await isLogged(readLog, served))) {
    const evidence = { kept, served: policyText }
    await raiseAlarm(store, { what: WHAT, level: 'amber', game: '', issue: '', evidence }, now())
    return kept
  }
  if (kept !== undefined) await endAlarm(store, `${WHAT}||`)
  if (kept !== policyText)
    await store.use(async (db) => {
      const tx = db.transaction('publicLog', 'readwrite', ON_DISK)
      await tx.store.put(policyText, 'policy')
      await tx.done
    })
  return policyText
}

async function isLogged(readLog: LogReader, served: Served): Promise<boolean> {
  const bytes = await readLog('policy-line')
  const line = bytes && new TextDecoder().decode(bytes)
  return line !== undefined && saysSo(line, served) && served.isUnder(line)
}
