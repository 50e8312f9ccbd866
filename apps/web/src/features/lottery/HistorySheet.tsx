import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type Game, historyQuery } from '../../entities/draw/game-queries.ts'
import { REFRESH_HISTORY_MS, refresh } from '../../lib/refresh.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryRow } from './HistoryRow.tsx'

interface Props {
  readonly game: Game
  readonly open: boolean
  readonly onClose: () => void
}

/** The last 30 draws, from the top. */
export function HistorySheet({ game, open, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const history = useQuery(historyQuery(game.key, game.now_expect))
  const reload = () =>
    refresh(history.refetch, () => showToast(t('ui:refreshSuccessful')), REFRESH_HISTORY_MS)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="top"
      title={t('history')}
      footer={
        <Button look="outline" busy={history.isFetching} onClick={reload}>
          {!history.isFetching && <RotateCw aria-hidden="true" size={18} />}
          {t('ui:refresh')}
        </Button>
      }
    >
      <PullToRefresh onRefresh={reload}>
        <QueryFace query={history} skeleton={<Skeleton blocks={[3, 3, 3, 3, 3]} />}>
          {(draws) =>
            draws.length === 0 ? (
              <EmptyFace title={t('noDraws')} />
            ) : (
              <ol>
                {draws.map((draw) => (
                  <HistoryRow
                    key={draw.expect}
                    gameKey={game.key}
                    draw={draw}
                    readAt={history.dataUpdatedAt}
                  />
                ))}
              </ol>
            )
          }
        </QueryFace>
      </PullToRefresh>
    </Sheet>
  )
}
