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

/** A countdown that is shorter than its draw's record by more than the rounding of the wire is not the record's, ms. */
const ROUNDING_MS = 1_000

/** The earliest shown time of the coming draw of each game and list, ms. */
const earliestTimes = new Map<string, { readonly draw: string; readonly at: number }>()

/** Returns the earliest time that was shown of a draw, so that its countdown never steps back. */
function earliestOf(name: string, draw: string, at: number): number {
  const before = earliestTimes.get(name)
  const earliest = before?.draw === draw ? Math.min(before.at, at) : at
  earliestTimes.set(name, { draw, at: earliest })
  return earliest
}

/** Returns when the coming draw is due: by its record, or by the server's countdown before there is a record. */
export function showCountdown(game: Game, opening: Opening | undefined, now: number): Verified<number> {
  const drawAt = earliestOf(game.key, game.next_expect, opening?.drawAt ?? drawAtOf(game))
  if (!opening) return verified(drawAt, 'unproved')
  const hindrance = hindranceOf(opening, game, now)
  const isDoubted = hindrance === 'clock_slow' || hindrance === 'clock_differs'
  if (isDoubted) return verified(drawAt, 'contradicted')
  return verified(drawAt, opening.drawAt - drawAt > ROUNDING_MS ? 'unproved' : 'witnessed')
}

/**
 * Returns when the coming draw of a listed game is due: nothing proves a list. `second` and `readAt` (ms) are the reply's. A reply after
 * that time is about the next draw.
 */
export function showListedCountdown(key: string, second: number, readAt: number): Verified<number> {
  const name = `list ${key}`
  const before = earliestTimes.get(name)
  const draw = before && readAt < before.at ? before.draw : String(readAt)
  return verified(earliestOf(name, draw, readAt + second * 1_000), 'unproved')
}
