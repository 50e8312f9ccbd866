import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ACTIVE } from '../../entities/member/member-queries.ts'
import { showWithdrawal } from '../../entities/wallet/verified-wallet.ts'
import { countPoints, formatNet } from '../../lib/format.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, OnlineButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { NextStep } from './BalanceCard.tsx'
import { RecordScreen } from './RecordScreen.tsx'
import { RequestCard } from './RequestCard.tsx'
import { cancelMutation, withdrawalsQuery } from './wallet-queries.ts'

const PENDING = 1
/** States by number; any other one returned the points. */
const STATES = [undefined, 'pending', 'paid'] as const

export function WithdrawRecordScreen() {
  const { t, locale } = useTranslation('wallet')
  const withdrawals = useInfiniteQuery(withdrawalsQuery())
  return (
    <RecordScreen
      title={t('withdrawRecord')}
      list={withdrawals}
      height={9}
      empty={<EmptyState title={t('noWithdrawals')} />}
    >
      {(row, statement, member) => {
        const points = showWithdrawal(row, statement)
        const taken = -points.value
        // a cancelled payout of a closed account would be opened again (charter C3.7)
        const canCancel = row.status === PENDING && member?.status === ACTIVE
        return (
          <RequestCard
            kind="withdrawal"
            request={row}
            state={STATES[row.status] ?? 'returned'}
            amount={t('lottery:pointsOf', {
              ...countPoints(taken, locale),
              points: formatNet(taken, locale),
            })}
            {...{ points, statement, member }}
          >
            {canCancel && <NextStep />}
            {canCancel && <CancelButton id={row.id} points={points.value} />}
          </RequestCard>
        )
      }}
    </RecordScreen>
  )
}

interface CancelButtonProps {
  readonly id: number
  readonly points: bigint
}

/** Cancels a pending withdrawal; all points return at once (charter C3.2). */
function CancelButton({ id, points }: CancelButtonProps) {
  const { t, locale } = useTranslation('wallet')
  const [isAsking, setAsking] = useState(false)
  const cancel = useSubmission(cancelMutation())

  function send() {
    cancel.mutate(
      id,
      thenToast(t('withdrawalCancelled'), () => setAsking(false)),
    )
  }

  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t('cancelRequest')}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        side="center"
        of={cancel}
        title={t('cancelRequest')}
        footer={
          <>
            <Button variant="quiet" disabled={cancel.isPending} onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <OnlineButton busy={cancel.isPending} onClick={send}>
              {t('cancelRequest')}
            </OnlineButton>
          </>
        }
      >
        <p>{t('cancelText', countPoints(points, locale))}</p>
      </Sheet>
    </>
  )
}
