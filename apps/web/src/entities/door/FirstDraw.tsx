import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { LiveDraw } from '../draw/LiveDraw.tsx'
import { useFirstGame } from './use-first-game.ts'

/** The live draw of the first game, to watch and to guess along without an account. */
export function DoorDraw() {
  const { t } = useTranslation('home')
  const { query, isStale, isNone } = useFirstGame()
  if (isNone) return <EmptyState title={t('noGames')} />
  return (
    <QueryBoundary query={query} skeleton={<Skeleton blocks={[27.4]} />}>
      {([, game]) => <LiveDraw game={game} isStale={isStale} />}
    </QueryBoundary>
  )
}
