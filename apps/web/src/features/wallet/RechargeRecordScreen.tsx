import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { purseQuery } from '../../entities/purse/purse-queries.ts'
import { showRecharge } from '../../entities/purse/show-request.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { More } from '../../ui/More.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RechargeCard } from './RechargeCard.tsx'
import { rechargesQuery } from './wallet-queries.ts'

/** Recharge requests with their state and the reason of a rejection. */
export function RechargeRecordScreen() {
  const { t } = useTranslation('wallet')
  const recharges = useInfiniteQuery(rechargesQuery())
  const { data: member } = useQuery(memberQuery())
  const id = member?.id ?? 0
  const purse = useQuery({ ...purseQuery(id, member?.money ?? 0n), enabled: id > 0 })
  const look = { purse: purse.data, isNewer: purse.dataUpdatedAt >= recharges.dataUpdatedAt }
  return (
    <RefreshScreen
      title={t('rechargeRecord')}
      busy={recharges.isFetching}
      onReload={recharges.refetch}
      mark={<SandboxMark />}
    >
      <QueryFace query={recharges} skeleton={<Skeleton blocks={[8, 8, 8]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyFace title={t('noRecharges')} text={t('noRechargesText')}>
              <ButtonLink look="outline" to="/Recharge">
                {t('rechargeTitle')}
              </ButtonLink>
            </EmptyFace>
          ) : (
            <>
              <Cards rows={rows}>
                {(row) => (
                  <RechargeCard
                    recharge={row}
                    member={id}
                    standing={showRecharge({ ...row, money: row.amount }, look)}
                  />
                )}
              </Cards>
              <More list={recharges} />
            </>
          )
        }
      </QueryFace>
    </RefreshScreen>
  )
}
