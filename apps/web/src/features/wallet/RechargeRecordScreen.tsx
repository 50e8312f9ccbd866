import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Verified } from '../../entities/draw/verified.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { isCorrected, showRecharge } from '../../entities/wallet/verified-wallet.ts'
import { reconciliationQuery } from '../../entities/wallet/wallet-queries.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Badge, Card, CardHead, Cards } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { RequestProof } from './RequestProof.tsx'
import { type Recharge, rechargesQuery } from './wallet-queries.ts'

/** Recharge requests with their state and the reason of a rejection. */
export function RechargeRecordScreen() {
  const { t } = useTranslation('wallet')
  const recharges = useInfiniteQuery(rechargesQuery())
  const { data: member } = useQuery(memberQuery())
  const id = member?.id ?? 0
  const reconciliation = useQuery({ ...reconciliationQuery(id, member?.money), enabled: id > 0 })
  const statement = {
    reconciliation: reconciliation.data,
    isNewer: reconciliation.dataUpdatedAt >= recharges.dataUpdatedAt,
  }
  return (
    <RefreshScreen
      title={t('rechargeRecord')}
      busy={recharges.isFetching}
      onReload={recharges.refetch}
      mark={<SandboxMark />}
    >
      <QueryBoundary query={recharges} skeleton={<Skeleton blocks={[8, 8, 8]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('noRecharges')} text={t('noRechargesText')}>
              <ButtonLink variant="outline" to="/Recharge">
                {t('rechargeTitle')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              <Cards rows={rows}>
                {(row) => (
                  <RechargeCard
                    recharge={row}
                    member={id}
                    points={showRecharge({ ...row, money: row.amount }, statement)}
                  />
                )}
              </Cards>
              <LoadMore list={recharges} />
            </>
          )
        }
      </QueryBoundary>
    </RefreshScreen>
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
}

function RechargeCard({ recharge, member, points }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const { value: amount, verification } = points
  const { id, reference, status, desc, signed } = recharge
  const state = isCorrected(recharge) ? 'stateReversed' : (STATES[status] ?? 'stateReturned')
  return (
    <Card testId="recharge">
      <CardHead
        title={<span data-verification={verification}>{t('pointsOf', countPoints(amount, locale))}</span>}
      >
        <Badge isGood={state === 'stateCredited'}>{t(state)}</Badge>
      </CardHead>
      <Quote text={reference} />
      <SignedText source="recharge" {...{ id, member, text: desc, signed }} />
      <RequestProof kind="recharge" {...{ id, member, signed, verification, request: recharge }} />
    </Card>
  )
}
