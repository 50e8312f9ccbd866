import { useQuery } from '@tanstack/react-query'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { LiveDraw } from '../../entities/draw/LiveDraw.tsx'
import { hotGamesQuery } from '../../entities/site/site-queries.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'

/** The live draw of the first game, to watch and to guess along without an account. */
export function DoorDraw() {
  const games = useQuery(hotGamesQuery())
  const first = games.data?.[0]
  const game = useQuery({ ...gameQuery(first?.key ?? ''), enabled: first !== undefined })
  if (!game.data) return games.data?.length === 0 || games.isError ? null : <Skeleton blocks={[17]} />
  return <LiveDraw game={game.data} isStale={game.isError} isCompact />
}
