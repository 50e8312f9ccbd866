import type { Opening } from '../../fairness/opening.ts'
import { drawAtOf, type Reading } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import { type Verified, verified } from './verified.ts'

/** An opening seen more than this before its time (ms) shows that this device's clock is behind. */
const EARLY_MS = 2_000
/** Tolerated difference between the server's countdown and this device's clock, ms. */
const CLOCKS_MS = 5_000

/** Why an order is not offered, by the verified times of the draw and this device's clock. */
type Hindrance = 'closed' | 'clock_slow' | 'clock_differs'

/**
 * Returns the difference between the server's countdown and this device's clock, ms; undefined within the tolerance. Positive: this
 * device's clock is behind, or the countdown ends too early.
 */
export function clockDifference({ drawAt }: Opening, { second, askedAt, readAt }: Reading): number {
  if (second === 0) return 0
  const [earliest, latest] = [askedAt + second * 1_000, readAt + (second + 1) * 1_000]
  if (drawAt > latest) return drawAt - latest
  return drawAt < earliest ? drawAt - earliest : 0
}

/** Returns whether an order may be offered on this draw. */
export function hindranceOf(opening: Opening, reading: Reading, now: number): Hindrance | null {
  if (opening.opensAt - Math.min(now, opening.seenAt) > EARLY_MS) return 'clock_slow'
  if (Math.abs(clockDifference(opening, reading)) > CLOCKS_MS) return 'clock_differs'
  return now >= opening.closesAt || now >= opening.roundAt ? 'closed' : null
}

/** Returns when the coming draw is due: by its record, or by the server's countdown before there is a record. */
export function showCountdown(game: Game, opening: Opening | undefined, now: number): Verified<number> {
  if (!opening) return verified(drawAtOf(game), 'unproved')
  const hindrance = hindranceOf(opening, game, now)
  const isDoubted = hindrance === 'clock_slow' || hindrance === 'clock_differs'
  return verified(opening.drawAt, isDoubted ? 'contradicted' : 'witnessed')
}

/** Returns when the coming draw of a listed game is due: nothing proves a list. `second` and `readAt` (ms) are the reply's. */
export function showListedCountdown(second: number, readAt: number): Verified<number> {
  return verified(readAt + second * 1_000, 'unproved')
}
