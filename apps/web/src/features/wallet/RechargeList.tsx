import { useQuery } from '@tanstack/react-query'
import type { Member } from '../../entities/member/member-queries.ts'
import { purseQuery } from '../../entities/purse/purse-queries.ts'
import { showRecharge } from '../../entities/purse/show-request.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Cards } from '../../ui/Cards.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RechargeCard } from './RechargeCard.tsx'
import { rechargesQuery } from './wallet-queries.ts'

interface Props {
  readonly member: Pick<Member, 'id' | 'money'>
}

/** What the member asked for before, and what became of it; nothing before the first request. */
export function RechargeList({ member: { id, money } }: Props) {
  const { t } = useTranslation('wallet')
  const recharges = useQuery(rechargesQuery())
  const purse = useQuery(purseQuery(id, money))
  const look = { purse: purse.data, isNewer: purse.dataUpdatedAt >= recharges.dataUpdatedAt }
  return (
    <QueryFace query={recharges} skeleton={<Skeleton blocks={[7]} />}>
      {(rows) =>
        rows.length > 0 ? (
          <Section title={t('recharges')}>
            <Cards rows={rows}>
              {(row) => (
                <RechargeCard
                  recharge={row}
                  member={id}
                  standing={showRecharge({ ...row, money: row.amount }, look)}
                />
              )}
            </Cards>
          </Section>
        ) : null
      }
    </QueryFace>
  )
}
