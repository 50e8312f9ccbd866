import { RotateCw } from 'lucide-react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { REFRESH_HISTORY_MS, refresh } from '../../lib/refresh.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { HistoryList } from './HistoryList.tsx'
import { useDrawHistory } from './use-draw-history.ts'

interface Props extends DialogProps {
  readonly game: Game
}

/** Draw history in a sheet that opens from the top. */
export function HistorySheet({ game, open, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const history = useDrawHistory(game)
  const reload = () => refresh(history.list.refetch, REFRESH_HISTORY_MS)
  return (
    <Sheet open={open} onClose={onClose} side="top" title={t('history')}>
      <PullToRefresh onRefresh={reload}>
        <HistoryList game={game} history={history}>
          <IconButton
            icon={RotateCw}
            label={t('ui:refresh')}
            busy={history.list.isFetching}
            onClick={() => void reload()}
          />
        </HistoryList>
      </PullToRefresh>
    </Sheet>
  )
}
