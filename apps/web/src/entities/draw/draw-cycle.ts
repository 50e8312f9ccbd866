import { CLOSING_LEAD_MS } from '@saikoro/shared/rules/schedule'

/** After the countdown the result is polled six times every 300 ms, then (the game is paused) every two seconds. */
export const POLLS_MAX = 6
export const POLL_MS = 300
export const PAUSED_MS = 2_000
/** Refetch interval of the countdown, so that a device that slept catches up. */
const RESYNC_MS = 15_000

/** A game's state as the server reported it: `second` counts from a time between `askedAt` and `readAt` (ms, this device's clock). */
export interface Reading {
  readonly next_expect: string
  readonly second: number
  readonly askedAt: number
  readonly readAt: number
  /** Consecutive polls after the countdown with the same next draw. */
  readonly polls: number
}

export type Phase = 'counting' | 'closed' | 'drawing' | 'paused'

/** Returns the earliest moment of the draw, so that no result comes late: the wire rounds the seconds up. */
export function drawAtOf(reading: Reading): number {
  return reading.readAt + (reading.second - 1) * 1_000
}

/** `closed`: orders are closed before the countdown ends. `paused`: the result is late. A screen's clock may be behind the reading. */
export function phaseOf(reading: Reading, now: number): Phase {
  const left = drawAtOf(reading) - Math.max(now, reading.readAt)
  if (left > CLOSING_LEAD_MS) return 'counting'
  if (left > 0) return 'closed'
  return reading.polls < POLLS_MAX ? 'drawing' : 'paused'
}

/** Returns the consecutive polls after the countdown without a new draw. */
export function pollsAfter(
  previous: Reading | undefined,
  reading: { readonly next_expect: string; readonly readAt: number },
): number {
  if (!previous || previous.next_expect !== reading.next_expect) return 0
  return reading.readAt >= drawAtOf(previous) ? previous.polls + 1 : 0
}

/** Returns the delay until the next poll, ms; while draw events arrive, polls are half as often. */
export function pollDelay(reading: Reading, now: number, hasEvents = false): number {
  const left = drawAtOf(reading) - now
  if (left > 0) return Math.min(left, RESYNC_MS)
  if (reading.polls >= POLLS_MAX) return PAUSED_MS
  return hasEvents ? 2 * POLL_MS : POLL_MS
}
