import type { Game } from '../../entities/draw/game-queries.ts'
import { HistoryList } from './HistoryList.tsx'
import { useDrawHistory } from './use-draw-history.ts'

interface Props {
  readonly game: Game
}

/** Draw history in the side pane of the betting screen. */
export function HistoryPane({ game }: Props) {
  return <HistoryList game={game} history={useDrawHistory(game)} />
}
