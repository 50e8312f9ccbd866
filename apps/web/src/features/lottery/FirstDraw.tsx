import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { LiveDraw } from '../../entities/draw/LiveDraw.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { GameActions, GameCondition } from './GameActions.tsx'
import type { GameRow } from './lottery-queries.ts'

export function FirstDraw({ games }: { readonly games: UseQueryResult<readonly GameRow[]> }) {
  const { t } = useTranslation('lottery')
  return (
    <QueryBoundary query={games} skeleton={<Skeleton blocks={[26.5]} />}>
      {([first]) => (first ? <DrawOf row={first} /> : <EmptyState title={t('home:noGames')} />)}
    </QueryBoundary>
  )
}

function DrawOf({ row }: { readonly row: GameRow }) {
  const game = useQuery(gameQuery(row.key))
  return (
    <QueryBoundary query={game} skeleton={<Skeleton blocks={[26.5]} />}>
      {(data) => (
        <LiveDraw game={data} isStale={game.isError}>
          <GameCondition row={row} />
          <GameActions row={row} />
        </LiveDraw>
      )}
    </QueryBoundary>
  )
}
