import { useQuery } from '@tanstack/react-query'
import { oddsQuery } from '../../lib/queries/lottery.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OddsTable } from './OddsTable.tsx'
import { readOddsRows } from './odds-rows.ts'

interface Props {
  readonly gameId: number
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Every option's odds, return and house edge, for anybody (charter C2.5). */
export function OddsSheet({ gameId, name, open, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const odds = useQuery({ ...oddsQuery(gameId), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('oddsOf', { name })}>
      <QueryFace query={odds} skeleton={<Skeleton blocks={[3, 20]} />}>
        {(served) => <OddsTable rows={readOddsRows(served)} />}
      </QueryFace>
    </Sheet>
  )
}
