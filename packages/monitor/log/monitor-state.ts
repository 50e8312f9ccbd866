// What a monitor remembers between two looks, as one JSON file.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { LogState } from '@saikoro/tlog/monitor/follow'
import * as z from 'zod/mini'
import type { ReplayState } from './replay.ts'

const place = z.object({ seq: z.int(), hash: z.string(), line: z.string() })
const sealedDraw = z.object({ game: z.string(), issue: z.string(), betsRoot: z.string() })
const fault = z.object({ at: z.string(), text: z.string(), evidence: z.array(z.string()) })
const stateShape = z.object({
  log: z.optional(
    z.object({
      vkey: z.string(),
      size: z.int(),
      range: z.array(z.string()),
      note: z.string(),
      bundles: z.optional(z.array(z.string())),
      next: z.optional(z.int()),
      policy: z.optional(z.string()),
    }),
  ),
  draws: z.optional(
    z.object({
      games: z.record(
        z.string(),
        z.object({ genesis: z.string(), isBound: z.optional(z.boolean()), tail: z.array(place) }),
      ),
      records: z.record(z.string(), z.string()),
      odds: z.array(z.string()),
      newest: z.optional(z.number()),
      decisions: z.optional(z.int()),
    }),
  ),
  pending: z._default(z.array(sealedDraw), []),
  faults: z._default(z.array(fault), []),
  notices: z._default(z.array(z.string()), []),
  restores: z._default(z.array(z.string()), []),
})

export type SealedDraw = z.output<typeof sealedDraw>
export type Fault = z.output<typeof fault>

export interface MonitorState {
  readonly log?: LogState | undefined
  readonly draws?: ReplayState | undefined
  /** Draws whose bets were not compared with their root yet. */
  readonly pending: readonly SealedDraw[]
  /** Everything that was ever found wrong. */
  readonly faults: readonly Fault[]
  /** Restores that the log announced. */
  readonly notices: readonly string[]
  /** Entries with the statements of restores that were seen. */
  readonly restores: readonly string[]
}

export function readMonitorState(file: string): MonitorState {
  return z.parse(stateShape, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
}

/** Writes atomically. */
export function writeMonitorState(file: string, state: MonitorState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

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
