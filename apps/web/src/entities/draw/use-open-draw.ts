import { useQuery } from '@tanstack/react-query'
import type { Opening } from '../../fairness/opening.ts'
import { useClock } from '../../lib/clock.ts'
import { openingQuery, rootQuery } from './device-queries.ts'
import { phaseOf } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import { hindranceOf } from './offer.ts'

/** `keeping`: the draw is open and its record is not pinned yet. `clock_…`: this device's clock and the draw differ. */
export type OpenState = 'keeping' | 'open' | 'closed' | 'paused' | 'clock_slow' | 'clock_differs'

export interface OpenDraw {
  readonly state: OpenState
  /** What this browser pinned of the coming draw. */
  readonly opening: Opening | undefined
  /** Repeated requests returned no record. */
  readonly isWithheld: boolean
}

/** Requests without a record, one per second, before the opening counts as missing. */
const REQUESTS_MAX = 6

function stateOf(game: Game, opening: Opening | undefined, now: number): OpenState {
  const phase = phaseOf(game, now)
  const hindrance = opening ? hindranceOf(opening, game, now) : null
  if (hindrance !== null && hindrance !== 'closed') return hindrance
  if (phase === 'paused') return 'paused'
  if (phase !== 'counting' || hindrance === 'closed') return 'closed'
  return opening ? 'open' : 'keeping'
}

/**
 * Pins the coming draw: its record before orders are offered, its root after closing (charter C2.3). A screen that only shows the
 * draw starts when idle; the betting screen offers no order before.
 */
export function useOpenDraw(game: Game, isDue = true): OpenDraw {
  const phase = useClock((now) => phaseOf(game, now))
  const { data: opening, failureCount } = useQuery({
    ...openingQuery(game.key, game.next_expect),
    enabled: isDue && phase === 'counting' && game.next_expect !== '',
  })
  const isClosed = useClock((now) => opening !== undefined && now >= opening.closesAt)
  useQuery({
    ...rootQuery(game.key, game.next_expect),
    enabled: game.next_expect !== '' && (phase === 'closed' || phase === 'drawing' || isClosed),
  })
  const isWithheld = opening === undefined && failureCount >= REQUESTS_MAX
  return { state: useClock((now) => stateOf(game, opening, now)), opening, isWithheld }
}
