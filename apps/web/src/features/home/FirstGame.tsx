import { useQuery } from '@tanstack/react-query'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { LiveDraw } from '../../entities/draw/LiveDraw.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { LatestDraws } from './LatestDraws.tsx'

interface Props {
  readonly gameKey: string
  readonly id: number
}

/** The live draw and the latest results of one game. */
export function FirstGame({ gameKey, id }: Props) {
  const { t } = useTranslation('home')
  const game = useQuery(gameQuery(gameKey))
  return (
    <QueryBoundary query={game} skeleton={<Skeleton blocks={[28, 6]} />}>
      {(data) => (
        <>
          <LiveDraw game={data} isStale={game.isError}>
            <ButtonLink to={`/Lottery?${new URLSearchParams({ key: gameKey, id: String(id) })}`}>
              {t('openTable')}
            </ButtonLink>
          </LiveDraw>
          <LatestDraws gameKey={gameKey} issue={data.now_expect} />
        </>
      )}
    </QueryBoundary>
  )
}
