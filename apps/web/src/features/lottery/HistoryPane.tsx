import type { Game } from '../../entities/draw/game-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { HistoryList } from './HistoryList.tsx'
import { useDrawHistory } from './use-draw-history.ts'

/** Draw history in the side pane of the betting screen. */
export function HistoryPane({ game }: { readonly game: Game }) {
  const { t } = useTranslation('lottery')
  return (
    <div className="stack gap-3">
      <h2 className="heading size-large">{t('history')}</h2>
      <HistoryList game={game} history={useDrawHistory(game)} />
    </div>
  )
}
