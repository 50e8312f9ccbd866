import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary } from '../../ui/QueryBoundary.tsx'
import type { Game } from '../draw/game-queries.ts'
import { LiveDraw } from '../draw/LiveDraw.tsx'
import { useFirstGame } from './use-first-game.ts'

interface Props {
  readonly skeleton: ReactNode
  /** Below the seal. */
  readonly children?: (game: Game) => ReactNode
}

/** The live draw of the first game. Without an account a visitor can guess along. */
export function FirstDraw({ skeleton, children }: Props) {
  const { t } = useTranslation('home')
  const { query, isStale, isNone } = useFirstGame()
  if (isNone) return <EmptyState title={t('noGames')} />
  return (
    <QueryBoundary query={query} skeleton={skeleton}>
      {([, game]) => (
        <LiveDraw game={game} isStale={isStale}>
          {children?.(game)}
        </LiveDraw>
      )}
    </QueryBoundary>
  )
}
