import { useInfiniteQuery } from '@tanstack/react-query'
import type { Verified } from '../../entities/draw/verified.ts'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { isCorrected, showRecharge } from '../../entities/wallet/verified-wallet.ts'
import { countPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Badge, Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { RecordScreen } from './RecordScreen.tsx'
import { RequestProof } from './RequestProof.tsx'
import { type Recharge, rechargesQuery } from './wallet-queries.ts'

/** Recharge requests with their state and the reason of a rejection. */
export function RechargeRecordScreen() {
  const { t } = useTranslation('wallet')
  const recharges = useInfiniteQuery(rechargesQuery())
  return (
    <RecordScreen
      title={t('rechargeRecord')}
      list={recharges}
      height={8}
      empty={
        <EmptyState title={t('noRecharges')} text={t('noRechargesText')}>
          <ButtonLink variant="outline" to="/Recharge">
            {t('rechargeTitle')}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(row, statement, member) => (
        <RechargeCard
          recharge={row}
          member={member?.id ?? 0}
          isChecking={statement.isChecking ?? false}
          points={showRecharge({ ...row, money: row.amount }, statement)}
        />
      )}
    </RecordScreen>
  )
}

const PENDING = 1
const CREDITED = 2
const STATES: Readonly<Record<number, 'statePending' | 'stateCredited'>> = {
  [PENDING]: 'statePending',
  [CREDITED]: 'stateCredited',
}

interface Props {
  readonly recharge: Recharge
  readonly member: number
  readonly points: Verified<bigint>
  readonly isChecking: boolean
}

function RechargeCard({ recharge, member, points, isChecking }: Props) {
  const { t, locale } = useTranslation('wallet')
  const { value: amount, verification } = points
  const { id, reference, status, desc, signed } = recharge
  const state = isCorrected(recharge) ? 'stateReversed' : (STATES[status] ?? 'stateReturned')
  return (
    <Card testId="recharge">
      <CardHead
        title={
          <span data-verification={verification}>{t('lottery:pointsOf', countPoints(amount, locale))}</span>
        }
      >
        <Badge isGood={state === 'stateCredited'}>{t(state)}</Badge>
      </CardHead>
      <Quote text={reference} />
      <SignedText source="recharge" {...{ id, member, text: desc, signed }} />
      <RequestProof
        kind="recharge"
        {...{ id, member, signed, verification, isChecking, request: recharge }}
      />
    </Card>
  )
}
