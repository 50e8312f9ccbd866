import { createListeners } from '../lib/listeners.ts'
import type { Alarm } from './schema.ts'
import type { VerifierStore } from './store.ts'

export type AlarmReport = Omit<Alarm, 'id' | 'at' | 'evidence'> & { readonly evidence: unknown }

/** Serialises bigints, which JSON does not support. */
function writeEvidence(evidence: unknown): string {
  return JSON.stringify(evidence, (_key, value) => (typeof value === 'bigint' ? String(value) : value), 1)
}

const listeners = createListeners()

/** Subscribes to alarms of this page. */
export const onAlarm = listeners.add

/** Stores an alarm with its evidence. The first of its kind is retained until it is explained; amber can turn red. */
export async function raiseAlarm(store: VerifierStore, report: AlarmReport, now: number): Promise<void> {
  const { what, level, game, issue } = report
  const id = `${what}|${game}|${issue}`
  const isNews = await store.use(async (db) => {
    const tx = db.transaction('alarm', 'readwrite', { durability: 'strict' })
    const known = await tx.store.get(id)
    const isWorse = known?.explainedAt !== undefined || (known?.level === 'amber' && level === 'red')
    if (!known || isWorse) {
      await tx.store.put({ id, what, level, game, issue, at: now, evidence: writeEvidence(report.evidence) })
    }
    await tx.done
    return !known || isWorse
  })
  if (isNews) listeners.notify()
}

/** Closes an alarm whose evidence is explained by now. It stays in the list of explained ones. */
export async function closeAlarm(
  store: VerifierStore,
  id: string,
  isExplained: (evidence: unknown) => boolean,
  now: number,
): Promise<void> {
  const alarm = await store.use((db) => db.get('alarm', id))
  if (!alarm || alarm.explainedAt !== undefined || !isExplained(JSON.parse(alarm.evidence))) return
  await store.use((db) => db.put('alarm', { ...alarm, explainedAt: now }))
  listeners.notify()
}

/** Deletes the alarm of a reply that arrived late. */
export async function endAlarm(store: VerifierStore, id: string): Promise<void> {
  const isKnown = await store.use(async (db) => (await db.getKey('alarm', id)) !== undefined)
  if (!isKnown) return
  await store.use((db) => db.delete('alarm', id))
  listeners.notify()
}

/** Returns all alarms, newest first. */
export async function readAlarms(store: VerifierStore): Promise<Alarm[]> {
  const alarms = await store.use((db) => db.getAll('alarm'))
  return alarms.toSorted((a, b) => b.at - a.at)
}
