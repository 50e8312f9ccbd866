import type { Game } from '../../entities/draw/game-queries.ts'
import { HistoryList } from './HistoryList.tsx'
import { useDrawHistory } from './use-draw-history.ts'

/** Draw history in the side pane of the betting screen. */
export function HistoryPane({ game }: { readonly game: Game }) {
  return <HistoryList game={game} history={useDrawHistory(game)} />
}
