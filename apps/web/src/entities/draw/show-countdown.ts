import type { Opening } from '../../fairness/opening.ts'
import { drawAtOf } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import { hindranceOf } from './offer.ts'
import { show, type Verified } from './verified.ts'

/** When the coming draw is due: as its record says, or, before there is one, as the server counts. */
export function showCountdown(game: Game, opening: Opening | undefined, now: number): Verified<number> {
  if (!opening) return show(drawAtOf(game), 'unproved')
  const hindrance = hindranceOf(opening, game, now)
  const isDoubted = hindrance === 'clock_slow' || hindrance === 'clock_differs'
  return show(opening.drawAt, isDoubted ? 'contradicted' : 'witnessed')
}
