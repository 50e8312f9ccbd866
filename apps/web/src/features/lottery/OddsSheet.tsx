import { useQuery } from '@tanstack/react-query'
import { comingQuery } from '../../entities/draw/device-queries.ts'
import { oddsQuery } from '../../entities/draw/game-queries.ts'
import { countPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { GameRow } from './lottery-queries.ts'
import { OddsTable } from './OddsTable.tsx'
import { oddsRows } from './odds-rows.ts'

interface Props {
  readonly game: Pick<GameRow, 'id' | 'key' | 'condition'>
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Odds, return and house edge of every option, also for visitors (charter C2.5), verified against the open draw, and the balance that
 * the game requires, if any.
 */
export function OddsSheet({ game: { id, key, condition }, name, open, onClose }: Props) {
  const { t, locale } = useTranslation('lottery')
  const odds = useQuery({ ...oddsQuery(id), enabled: open })
  const coming = useQuery({ ...comingQuery(key), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('oddsOf', { name })}>
      <div className="stack gap-3">
        <Stated of={condition} isWord>
          {(points) => points > 0n && t('condition', countPoints(points, locale))}
        </Stated>
        <QueryBoundary query={odds} skeleton={<Skeleton blocks={[3, 20]} />}>
          {(served) => <OddsTable rows={oddsRows(served, coming.data)} />}
        </QueryBoundary>
      </div>
    </Sheet>
  )
}
