import { useQuery } from '@tanstack/react-query'
import { oddsQuery } from '../../entities/draw/game-queries.ts'
import { comingQuery } from '../../entities/draw/witness-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { OddsTable } from './OddsTable.tsx'
import { oddsRows } from './odds-rows.ts'

interface Props {
  readonly gameId: number
  readonly gameKey: string
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Odds, return and house edge of every option, also for visitors (charter C2.5), verified against the open draw. */
export function OddsSheet({ gameId, gameKey, name, open, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const odds = useQuery({ ...oddsQuery(gameId), enabled: open })
  const coming = useQuery({ ...comingQuery(gameKey), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('oddsOf', { name })}>
      <QueryBoundary query={odds} skeleton={<Skeleton blocks={[3, 20]} />}>
        {(served) => <OddsTable rows={oddsRows(served, coming.data)} />}
      </QueryBoundary>
    </Sheet>
  )
}
