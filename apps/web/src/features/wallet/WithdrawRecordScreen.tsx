import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Verified } from '../../entities/draw/verified.ts'
import { ACTIVE } from '../../entities/member/member-queries.ts'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { showWithdrawal } from '../../entities/wallet/verified-wallet.ts'
import { countPoints, formatNet } from '../../lib/format.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, OnlineButton } from '../../ui/Button.tsx'
import { Badge, Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { RecordScreen } from './RecordScreen.tsx'
import { RequestProof } from './RequestProof.tsx'
import { cancelMutation, type Withdrawal, withdrawalsQuery } from './wallet-queries.ts'

export function WithdrawRecordScreen() {
  const { t } = useTranslation('wallet')
  const withdrawals = useInfiniteQuery(withdrawalsQuery())
  return (
    <RecordScreen
      title={t('withdrawRecord')}
      list={withdrawals}
      height={9}
      empty={<EmptyState title={t('noWithdrawals')} text={t('noWithdrawalsText')} />}
    >
      {(row, statement, member) => (
        <WithdrawalCard
          withdrawal={row}
          member={member?.id ?? 0}
          isChecking={statement.isChecking ?? false}
          points={showWithdrawal(row, statement)}
          canCancel={member?.status === ACTIVE}
        />
      )}
    </RecordScreen>
  )
}

const PENDING = 1
/** States by number; any other one returned the points. */
const STATES = [undefined, 'statePending', 'statePaid'] as const

interface Props {
  readonly withdrawal: Withdrawal
  readonly member: number
  readonly points: Verified<bigint>
  readonly isChecking: boolean
  /** False for a closed account: a cancelled payout would be opened again (charter C3.7). */
  readonly canCancel: boolean
}

function WithdrawalCard({ withdrawal, member, points, isChecking, canCancel }: Props) {
  const { t, locale } = useTranslation('wallet')
  const { value: money, verification } = points
  const { id, status, desc, free, signed } = withdrawal
  const state = STATES[status] ?? 'stateReturned'
  return (
    <Card testId="withdrawal">
      <CardHead
        title={
          <span data-verification={verification}>
            {t('lottery:pointsOf', { ...countPoints(-money, locale), points: formatNet(-money, locale) })}
          </span>
        }
      >
        <Badge isGood={state === 'statePaid'}>{t(state)}</Badge>
      </CardHead>
      <SignedText source="withdrawal" {...{ id, member, text: desc, signed }} isFree={free} />
      <RequestProof
        kind="withdrawal"
        {...{ id, member, signed, verification, isChecking, request: withdrawal }}
      />
      {status === PENDING && canCancel && <CancelButton id={id} points={money} />}
    </Card>
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
    cancel.mutate(id, {
      onSuccess: () => {
        showToast(t('withdrawalCancelled'))
        setAsking(false)
      },
    })
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
