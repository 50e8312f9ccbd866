import { useQuery } from '@tanstack/react-query'
import { allOf } from '../../ui/QueryBoundary.tsx'
import { gameQuery } from '../draw/game-queries.ts'
import { hotGamesQuery } from '../site/site-queries.ts'

/** The live state of the game that the front door shows; `isNone` when no game is offered. */
export function useFirstGame() {
  const games = useQuery(hotGamesQuery())
  const first = games.data?.[0]
  const game = useQuery({ ...gameQuery(first?.key ?? ''), enabled: first !== undefined })
  return { query: allOf(games, game), isStale: game.isError, isNone: games.data?.length === 0 }
}
