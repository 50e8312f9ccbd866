import { useQuery } from '@tanstack/react-query'
import { useClock } from './clock.ts'
import { phaseOf } from './draw-cycle.ts'
import type { Game } from './queries/lottery.ts'
import { openingQuery, rootQuery } from './queries/witness.ts'

/** `keeping`: the draw is open, and this browser does not hold its record yet. */
export type OpenDraw = 'keeping' | 'open' | 'closed' | 'paused'

/**
 * Witnesses the coming draw: its record before orders are offered, its root after closing (charter C2.3). A screen that only
 * shows the draw begins when it has the time; a table offers no order before.
 */
export function useOpenDraw(game: Game, isDue = true): OpenDraw {
  const phase = useClock((now) => phaseOf(game, now))
  const opening = useQuery({
    ...openingQuery(game.key, game.next_expect),
    enabled: isDue && phase === 'counting' && game.next_expect !== '',
  })
  useQuery({
    ...rootQuery(game.key, game.next_expect),
    enabled: (phase === 'closed' || phase === 'drawing') && opening.isSuccess,
  })
  if (phase === 'paused') return 'paused'
  if (phase !== 'counting') return 'closed'
  return opening.isSuccess ? 'open' : 'keeping'
}
