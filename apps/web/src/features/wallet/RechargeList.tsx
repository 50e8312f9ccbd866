import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { Cards } from '../../ui/Cards.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { rechargesQuery } from './api.ts'
import { RechargeCard } from './RechargeCard.tsx'

interface Props {
  readonly member: number
}

/** What the member asked for before, and what became of it; nothing before the first request. */
export function RechargeList({ member }: Props) {
  const { t } = useTranslation('wallet')
  const recharges = useQuery(rechargesQuery())
  return (
    <QueryFace query={recharges} skeleton={<Skeleton blocks={[7]} />}>
      {(rows) =>
        rows.length > 0 ? (
          <Section title={t('recharges')}>
            <Cards rows={rows}>{(row) => <RechargeCard recharge={row} member={member} />}</Cards>
          </Section>
        ) : null
      }
    </QueryFace>
  )
}
