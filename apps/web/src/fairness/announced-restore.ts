// Which statement of a restore explains that the log does not contain the checkpoint that this device pinned (charter C2.10).
import { type AnnouncedRestore, readRestoreLine } from '@saikoro/shared/restore-line'
import type { Checkpoint } from '@saikoro/tlog/checkpoint'
import type { Head } from '@saikoro/tlog/tree'
import { endAlarm, raiseAlarm } from './alarms.ts'
import type { LogParts } from './log-reader.ts'
import { CLOCKS_DIFFER_MS, readRestores, readUnreadRestore, UNREAD } from './restore-record.ts'
import type { createServedLog } from './served-log.ts'

type Parts = LogParts & Pick<ReturnType<typeof createServedLog>, 'contains' | 'placesIn' | 'firstAbsent'>

interface Shorter {
  /** the pinned checkpoint and its note */
  readonly old: Checkpoint
  readonly kept: string
  /** the served checkpoint, verified with the pinned key, and its note */
  readonly head: Checkpoint
  readonly served: string
}

interface Placed {
  readonly line: string
  readonly place: number
  readonly statement: AnnouncedRestore
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the statements that the log contains after the entries they continue, oldest first. */
async function placedStatements(
  { readLog, contains, placesIn, firstAbsent }: Parts,
  head: Head,
): Promise<Placed[]> {
  const served = await readLog('restore-line')
  const placed: Placed[] = []
  for (const line of new TextDecoder().decode(served).split('\n')) {
    const statement = readRestoreLine(line)
    if (!statement) continue
    const [place] = await placesIn([line])
    if (place === undefined || place < statement.after.size) continue
    if ((await firstAbsent([line], [place], head)) !== undefined) continue
    const { size, root } = statement.after
    if (await contains(head, { size, root: bytesOf(root) })) placed.push({ line, place, statement })
  }
  return placed.toSorted((a, b) => a.place - b.place)
}

/** Whether a statement admits that entries of this checkpoint are lost. */
function covers({ before, after, at }: AnnouncedRestore, old: Head, seenAt: number): boolean {
  if (!before || after.size >= old.size || before.size < old.size) return false
  if (before.size === old.size && before.root !== hexOf(old.root)) return false
  return at >= seenAt - CLOCKS_DIFFER_MS // it is made after the checkpoint that it takes away
}

/**
 * Raises one amber alarm with the statements that explain a log without the pinned checkpoint.
 * @returns false if none does
 */
export async function reportRestore(parts: Parts, { old, kept, head, served }: Shorter): Promise<boolean> {
  const { store, now } = parts
  const seenAt = Number((await store.use((db) => db.get('publicLog', 'headAt'))) ?? 0)
  const read = new Set((await readRestores(store)).lines)
  const unread = (await placedStatements(parts, head)).filter(({ line }) => !read.has(line))
  const first = unread.findIndex(({ statement }) => covers(statement, old, seenAt))
  if (first === -1) return false
  const lines = unread.slice(first).map(({ line }) => line)
  const known = await readUnreadRestore(store)
  if (known && (known.kept !== kept || known.lines.length !== lines.length)) await endAlarm(store, UNREAD.id)
  const { claimsOf } = await import('./restore-claims.ts')
  const evidence = { kept, served, lines, claims: await claimsOf(store, lines) }
  await raiseAlarm(store, { ...UNREAD, evidence }, now())
  return true
}
