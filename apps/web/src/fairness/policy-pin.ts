import { endAlarm, raiseAlarm } from './alarms.ts'
import type { LogParts, LogReader } from './log-reader.ts'
import { ON_DISK } from './store.ts'

interface Served {
  readonly policyText: string
  /** the pinned log key */
  readonly vkey: string
  /** Returns the index of an entry that is included in the current checkpoint. */
  readonly indexOf: (line: string) => Promise<number | undefined>
}

const WHAT = 'policy_changed'
const LINE = /^policy\/v1\|-\|\d{1,15}\|(\{.*\})$/

function isEntryOf(line: string, { policyText, vkey }: Served): boolean {
  const [, json = ''] = LINE.exec(line) ?? []
  try {
    const { policy, vkey: key } = Object(JSON.parse(json))
    return policy === policyText && key === vkey
  } catch {
    return false // the line is not an entry of the log before its inclusion is proved
  }
}

/**
 * Pins the first witness policy until a later entry of the log replaces it. A policy changed without such an entry is reported and
 * ignored.
 * @returns the policy in force
 */
export async function pinPolicy({ store, now, readLog }: LogParts, served: Served): Promise<string> {
  const { policyText } = served
  const [pinned, pinnedIndex] = await store.use((db) =>
    Promise.all([db.get('publicLog', 'policy'), db.get('publicLog', 'policyIndex')]),
  )
  if (pinned === policyText) return pinned
  const index = await loggedIndex(readLog, served)
  const isNewer = index !== undefined && index > Number(pinnedIndex ?? -1)
  if (pinned !== undefined && !isNewer) {
    const evidence = { kept: pinned, served: policyText }
    await raiseAlarm(store, { what: WHAT, level: 'amber', game: '', issue: '', evidence }, now())
    return pinned
  }
  if (pinned !== undefined) await endAlarm(store, `${WHAT}||`)
  await store.use(async (db) => {
    const tx = db.transaction('publicLog', 'readwrite', ON_DISK)
    await tx.store.put(policyText, 'policy')
    if (index !== undefined) await tx.store.put(String(index), 'policyIndex')
    await tx.done
  })
  return policyText
}

async function loggedIndex(readLog: LogReader, served: Served): Promise<number | undefined> {
  const bytes = await readLog('policy-line')
  const line = bytes && new TextDecoder().decode(bytes)
  return line !== undefined && isEntryOf(line, served) ? served.indexOf(line) : undefined
}
