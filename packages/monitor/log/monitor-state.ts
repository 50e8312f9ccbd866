// What a monitor remembers between two looks, as one JSON file.
import { existsSync, readFileSync } from 'node:fs'
import { writeJson } from '@saikoro/system/files'
import type { LogState } from '@saikoro/tlog/monitor/follow'
import * as z from 'zod/mini'

const place = z.object({ seq: z.int(), hash: z.string(), line: z.string() })
const sealedDraw = z.object({ game: z.string(), issue: z.string(), betsRoot: z.string() })
const fault = z.object({ at: z.string(), text: z.string(), evidence: z.array(z.string()) })
const stateShape = z.object({
  log: z.optional(z.custom<LogState>()),
  draws: z.optional(
    z.object({
      /** By game: the genesis in force, whether its draws name it by now, and the entries since the last result, with it. */
      games: z.record(
        z.string(),
        z.object({ genesis: z.string(), isBound: z.optional(z.boolean()), tail: z.array(place) }),
      ),
      /** By the record of a draw that is open or sealed, its game. */
      records: z.record(z.string(), z.string()),
      /** Hashes of all odds that were logged. */
      odds: z.array(z.string()),
      /** The newest time that an entry states, ms. */
      newest: z.optional(z.number()),
      /** Length of the chain of decisions by its last entry. */
      decisions: z.optional(z.int()),
    }),
  ),
  /** Draws whose bets were not compared with their root yet. */
  pending: z._default(z.array(sealedDraw), []),
  /** Everything that was ever found wrong. */
  faults: z._default(z.array(fault), []),
  /** Restores that the log announced. */
  notices: z._default(z.array(z.string()), []),
  /** Entries with the statements of restores that were seen. */
  restores: z._default(z.array(z.string()), []),
})

export type SealedDraw = z.output<typeof sealedDraw>

export type MonitorState = Readonly<z.output<typeof stateShape>>
/** What the replay of the draws remembers between two looks. */
export type ReplayState = NonNullable<MonitorState['draws']>

export function readMonitorState(file: string): MonitorState {
  return z.parse(stateShape, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
}

export const writeMonitorState = (file: string, state: MonitorState): void => writeJson(file, state)

/** Adds what was found wrong, once each. */
export function withFaults(
  state: MonitorState,
  found: readonly string[],
  evidence: readonly string[] = [],
): MonitorState {
  const at = new Date().toISOString()
  const known = new Set(state.faults.map(({ text }) => text))
  const fresh = [...new Set(found)].filter((text) => !known.has(text))
  return {
    ...state,
    faults: [...state.faults, ...fresh.map((text) => ({ at, text, evidence: [...evidence] }))],
  }
}
