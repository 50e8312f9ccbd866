import { useInfiniteQuery } from '@tanstack/react-query'
import { isCorrected, showRecharge } from '../../entities/wallet/verified-wallet.ts'
import { countPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { RecordScreen } from './RecordScreen.tsx'
import { RequestCard } from './RequestCard.tsx'
import { rechargesQuery } from './wallet-queries.ts'

/** States by number; any other one rejected the request. */
const STATES = [undefined, 'pending', 'credited'] as const

/** Recharge requests with their state and the reason of a rejection. */
export function RechargeRecordScreen() {
  const { t, locale } = useTranslation('wallet')
  const recharges = useInfiniteQuery(rechargesQuery())
  return (
    <RecordScreen
      title={t('rechargeRecord')}
      list={recharges}
      height={8}
      empty={<EmptyState title={t('noRecharges')} link={{ to: '/Recharge', name: t('rechargeTitle') }} />}
    >
      {(row, statement, member) => {
        const points = showRecharge({ ...row, money: row.amount }, statement)
        return (
          <RequestCard
            kind="recharge"
            request={row}
            state={isCorrected(row) ? 'reversed' : (STATES[row.status] ?? 'returned')}
            amount={t('lottery:pointsOf', countPoints(points.value, locale))}
            {...{ points, statement, member }}
          />
        )
      }}
    </RecordScreen>
  )
}
