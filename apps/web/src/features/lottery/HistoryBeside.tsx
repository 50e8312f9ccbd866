import type { Game } from '../../entities/draw/game-queries.ts'
import { HistoryList } from './HistoryList.tsx'
import { useDrawHistory } from './use-draw-history.ts'

interface Props {
  readonly game: Game
}

/** The history of the table that it stands beside. */
export function HistoryBeside({ game }: Props) {
  return <HistoryList game={game} history={useDrawHistory(game)} />
}
