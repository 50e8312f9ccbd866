import type { Opening } from '../../fairness/opening.ts'
import type { Reading } from './draw-cycle.ts'

/** An honest opening is never seen before it opened: more than this before it, and the clock of this device is behind, ms. */
const EARLY_MS = 2_000
/** How far the server's countdown and this device's clock may differ, ms. */
const CLOCKS_MS = 5_000

/** What keeps an order from being offered, going by the proved times of the draw and the clock of this device. */
export type Hindrance = 'closed' | 'clock_slow' | 'clock_differs'

/**
 * By how much the server's countdown and this device's clock differ, ms; nothing while they may be the same.
 * More than zero: this device's clock is behind, or the countdown ends too early.
 */
export function clockDifference({ drawAt }: Opening, { second, askedAt, readAt }: Reading): number {
  if (second === 0) return 0
  const [earliest, latest] = [askedAt + second * 1_000, readAt + (second + 1) * 1_000]
  if (drawAt > latest) return drawAt - latest
  return drawAt < earliest ? drawAt - earliest : 0
}

/** May an order be offered on this draw? */
export function hindranceOf(opening: Opening, reading: Reading, now: number): Hindrance | null {
  if (opening.opensAt - Math.min(now, opening.seenAt) > EARLY_MS) return 'clock_slow'
  if (Math.abs(clockDifference(opening, reading)) > CLOCKS_MS) return 'clock_differs'
  return now >= opening.closesAt || now >= opening.roundAt ? 'closed' : null
}
