import type { Opening } from '../../fairness/opening.ts'
import { drawAtOf } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import { hindranceOf } from './offer.ts'
import { type Verified, verified } from './verified.ts'

/** Returns when the coming draw is due: by its record, or by the server's countdown before there is a record. */
export function showCountdown(game: Game, opening: Opening | undefined, now: number): Verified<number> {
  if (!opening) return verified(drawAtOf(game), 'unproved')
  const hindrance = hindranceOf(opening, game, now)
  const isDoubted = hindrance === 'clock_slow' || hindrance === 'clock_differs'
  return verified(opening.drawAt, isDoubted ? 'contradicted' : 'witnessed')
}
