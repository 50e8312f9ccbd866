import { useQuery } from '@tanstack/react-query'
import { OPENING_PAST, type Opening } from '../../fairness/opening.ts'
import { NetworkError, UnreadableReplyError } from '../../lib/call.ts'
import { useClock } from '../../lib/clock.ts'
import { DeviceFaultError } from '../../lib/device-fault.ts'
import { openingQuery, rootQuery } from './device-queries.ts'
import { phaseOf } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import { hindranceOf } from './offer.ts'

/**
 * `keeping`: the draw is open and its record is not pinned yet. `clock_…`: this device's clock and the draw differ. `unable`: this device
 * cannot pin it.
 */
export type OpenState =
  | 'keeping'
  | 'open'
  | 'closed'
  | 'paused'
  | 'clock_slow'
  | 'clock_fast'
  | 'clock_differs'
  | 'unable'

export type OpenDraw = ReturnType<typeof useOpenDraw>

/** Requests without a record, one per second, before the opening counts as missing. */
const REQUESTS_MAX = 6

function stateOf(game: Game, opening: Opening | undefined, failure: Error | null, now: number): OpenState {
  const phase = phaseOf(game, now)
  const hindrance = opening ? hindranceOf(opening, game, now) : null
  if (hindrance !== null && hindrance !== 'closed') return hindrance
  if (phase === 'paused') return 'paused'
  if (phase !== 'counting' || hindrance === 'closed') return 'closed'
  if (opening) return 'open'
  if (failure instanceof DeviceFaultError) return 'unable'
  return failure?.message === OPENING_PAST ? 'clock_fast' : 'keeping'
}

/**
 * Pins the coming draw: its record before orders are offered, its root after closing (charter C2.3). A screen that only shows the
 * draw starts when idle; the betting screen offers no order before.
 */
export function useOpenDraw(game: Game, isDue = true) {
  const phase = useClock((now) => phaseOf(game, now))
  const {
    data: opening,
    failureCount,
    failureReason,
  } = useQuery({
    ...openingQuery(game.key, game.next_expect),
    enabled: isDue && phase === 'counting' && game.next_expect !== '',
  })
  const isClosed = useClock((now) => opening !== undefined && now >= opening.closesAt)
  useQuery({
    ...rootQuery(game.key, game.next_expect),
    enabled: game.next_expect !== '' && (phase === 'closed' || phase === 'drawing' || isClosed),
  })
  const state = useClock((now) => stateOf(game, opening, failureReason, now))
  return {
    state,
    /** What this browser pinned of the coming draw. */
    opening,
    /** Repeated requests returned no record. */
    isWithheld: state === 'keeping' && failureCount >= REQUESTS_MAX,
    /** The newest request failed. */
    isUnanswered: failureReason instanceof NetworkError && !(failureReason instanceof UnreadableReplyError),
  }
}
