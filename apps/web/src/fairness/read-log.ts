import type { Call, InputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { type Draw, log } from '@saikoro/shared/contract/fairness'
import {
  type LogFault,
  type LogLine,
  type LogPlace,
  placesOf,
  standsIn,
  walkLog,
} from '@saikoro/shared/fairness/log-walk'

/** Transport of the local verifier: `callApi`, or a fake server in tests. */
export type VerifierCall = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** After a longer absence the pinned entry is looked up, and reading continues from the draw itself. */
const WALK_MAX = 1_000

/** Reads a range of entries; ends early at the end of the log. */
async function readEntries(call: VerifierCall, key: string, first: number, last: number): Promise<LogLine[]> {
  const entries: LogLine[] = []
  for (let from = first; from <= last; ) {
    const page = await call(log, { key, from })
    const end = page.entries.at(-1)
    entries.push(...page.entries.filter(({ seq }) => seq <= last))
    if (!end || end.seq < from) break
    from = end.seq + 1
  }
  return entries
}

export interface LogFinding {
  readonly fault: LogFault | null
  readonly head: LogPlace | null
}

/**
 * Follows a game's log from the pinned head to a draw's result: checks all links, the draw's entries, and that pinned entries are
 * unchanged.
 * @param pinned the pinned head of the log and record of the draw, if any
 */
export async function checkLog(
  call: VerifierCall,
  draw: Draw,
  head: LogPlace | undefined,
  pinned: readonly LogPlace[],
): Promise<LogFinding> {
  const places = placesOf(draw)
  const [first, last] = [places.at(0)?.seq, places.at(-1)?.seq]
  if (first === undefined || last === undefined) return { fault: 'unreadable', head: null }
  const isNear = head !== undefined && head.seq <= first && first - head.seq <= WALK_MAX
  const entries = await readEntries(call, draw.game, isNear ? head.seq : first, last)
  if (head && !isNear) {
    const there = await readEntries(call, draw.game, head.seq, head.seq)
    const { fault } = walkLog(there, [head])
    if (fault) return { fault, head: null }
  }
  const walk = walkLog(entries, isNear ? [head, ...pinned] : pinned)
  if (walk.fault) return walk
  return standsIn(draw, entries) ? walk : { fault: 'link', head: null }
}
