import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { LiveDraw } from '../../entities/draw/LiveDraw.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { GameActions } from './GameActions.tsx'
import type { GameRow } from './lottery-queries.ts'

interface Props {
  readonly games: UseQueryResult<readonly GameRow[]>
  readonly skeleton: ReactNode
}

export function FirstDraw({ games, skeleton }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <QueryBoundary query={games} skeleton={skeleton}>
      {([first]) =>
        first ? <DrawOf row={first} skeleton={skeleton} /> : <EmptyState title={t('home:noGames')} />
      }
    </QueryBoundary>
  )
}

function DrawOf({ row, skeleton }: { readonly row: GameRow; readonly skeleton: ReactNode }) {
  const game = useQuery(gameQuery(row.key))
  return (
    <QueryBoundary query={game} skeleton={skeleton}>
      {(data) => (
        <LiveDraw game={data} isStale={game.isError}>
          <GameActions row={row} isFirst />
        </LiveDraw>
      )}
    </QueryBoundary>
  )
}
