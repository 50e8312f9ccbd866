import { CLOSING_LEAD_MS } from '@saikoro/shared/rules/schedule'

/** After the countdown the result is asked for six times, 300 ms apart; then, the game being paused, every two seconds. */
export const POLLS_MAX = 6
export const POLL_MS = 300
export const PAUSED_MS = 2_000
/** The countdown itself is read again this often, so that a sleeping device catches up. */
const RESYNC_MS = 15_000

/** A game's state as it was told: `second` counts from between `askedAt` and `readAt` (ms, this device's clock). */
export interface Reading {
  readonly next_expect: string
  readonly second: number
  readonly askedAt: number
  readonly readAt: number
  /** How many times in a row the countdown was over and the next draw still the same. */
  readonly polls: number
}

export type Phase = 'counting' | 'closed' | 'drawing' | 'paused'

export function drawAtOf(reading: Reading): number {
  return reading.readAt + reading.second * 1_000
}

/** `closed`: the countdown still runs, orders are closed. `paused`: the result is late. */
export function phaseOf(reading: Reading, now: number): Phase {
  const left = drawAtOf(reading) - now
  if (left > CLOSING_LEAD_MS) return 'counting'
  if (left > 0) return 'closed'
  return reading.polls < POLLS_MAX ? 'drawing' : 'paused'
}

/** How many times a new reading found nothing new after the countdown. */
export function pollsAfter(
  previous: Reading | undefined,
  reading: { readonly next_expect: string; readonly readAt: number },
): number {
  if (!previous || previous.next_expect !== reading.next_expect) return 0
  return reading.readAt >= drawAtOf(previous) ? previous.polls + 1 : 0
}

/** When to read again, in ms from now. */
export function pollDelay(reading: Reading, now: number): number {
  const left = drawAtOf(reading) - now
  if (left > 0) return Math.min(left, RESYNC_MS)
  return reading.polls < POLLS_MAX ? POLL_MS : PAUSED_MS
}
