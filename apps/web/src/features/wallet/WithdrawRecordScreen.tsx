import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ACTIVE, memberQuery } from '../../entities/member/member-queries.ts'
import { purseQuery } from '../../entities/purse/purse-queries.ts'
import { showWithdrawal } from '../../entities/purse/show-request.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { More } from '../../ui/More.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'
import { withdrawalsQuery } from './wallet-queries.ts'

export function WithdrawRecordScreen() {
  const { t } = useTranslation('wallet')
  const withdrawals = useInfiniteQuery(withdrawalsQuery())
  const { data: member } = useQuery(memberQuery())
  const id = member?.id ?? 0
  const purse = useQuery({ ...purseQuery(id, member?.money ?? 0n), enabled: id > 0 })
  const look = { purse: purse.data, isNewer: purse.dataUpdatedAt >= withdrawals.dataUpdatedAt }
  return (
    <RefreshScreen
      title={t('withdrawRecord')}
      busy={withdrawals.isFetching}
      onReload={withdrawals.refetch}
      mark={<SandboxMark />}
    >
      <QueryFace query={withdrawals} skeleton={<Skeleton blocks={[9, 9, 9]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyFace title={t('noWithdrawals')} text={t('noWithdrawalsText')} />
          ) : (
            <>
              <Cards rows={rows}>
                {(row) => (
                  <WithdrawalCard
                    withdrawal={row}
                    member={id}
                    standing={showWithdrawal(row, look)}
                    canCancel={member?.status === ACTIVE}
                  />
                )}
              </Cards>
              <More list={withdrawals} />
            </>
          )
        }
      </QueryFace>
    </RefreshScreen>
  )
}
