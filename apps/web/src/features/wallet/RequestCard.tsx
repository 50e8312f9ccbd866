import { isBlank } from '@saikoro/shared/source'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Verified } from '../../entities/draw/verified.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { receiptsQuery } from '../../entities/signed/signed-queries.ts'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { useReportedTime } from '../../entities/site/use-reported-time.ts'
import { REQUEST_STATES, type RequestState } from '../../entities/wallet/request-states.ts'
import type { StatementView } from '../../entities/wallet/verified-wallet.ts'
import { formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Badge, Card, CardHead, Facts } from '../../ui/Card.tsx'
import { Quote, Words } from '../../ui/Quote.tsx'
import { ProofLine } from './ProofLine.tsx'
import type { Recharge, Withdrawal } from './wallet-queries.ts'

/** Member id while the member is still loading. */
const UNKNOWN = 0

interface Props {
  readonly kind: 'recharge' | 'withdrawal'
  readonly request: Pick<Recharge, 'id' | 'desc' | 'signed' | 'create_ms' | 'update_ms'> &
    Partial<Pick<Recharge, 'reference'> & Pick<Withdrawal, 'free'>>
  readonly state: RequestState
  readonly points: Verified<bigint>
  /** The points in words. */
  readonly amount: string
  readonly statement: StatementView
  readonly member: Member | undefined
  readonly children?: ReactNode
}

/**
 * A request with its state and the signed reason, its times by its receipt and by the server, how far its points are proved, and a file of
 * its receipts on this device and the reason.
 */
export function RequestCard({ kind, request, state, points, amount, statement, member, children }: Props) {
  const { t, locale } = useTranslation('wallet')
  const quoteOf = useReportedTime()
  const { id, desc, signed, create_ms, update_ms, reference, free = true } = request
  const memberId = member?.id ?? UNKNOWN
  const { data: receipts = [] } = useQuery({
    ...receiptsQuery(kind, id, memberId),
    enabled: memberId !== UNKNOWN,
  })
  const at = receipts[0]?.at
  const submitted = at === undefined ? undefined : formatMoment(at, locale)
  const { verification } = points
  return (
    <Card testId={kind}>
      <CardHead title={<span data-verification={verification}>{amount}</span>}>
        <Badge isGood={state === 'credited' || state === 'paid'}>{t(REQUEST_STATES[state])}</Badge>
      </CardHead>
      {reference && <Quote text={reference} />}
      <SignedText source={kind} {...{ id, signed }} member={memberId} text={desc} isFree={free} />
      <Facts
        rows={[
          [t('submitted'), <Words key="submitted" text={quoteOf(create_ms)} proved={submitted} />],
          isBlank(update_ms) ? undefined : [t('audited'), <Quote key="audited" text={quoteOf(update_ms)} />],
        ]}
      />
      <ProofLine verification={verification} isChecking={statement.isChecking ?? false} />
      <SignedFile name={`${kind}-${id}`} signed={[...receipts.map(({ jws }) => jws), signed]} />
      {state === 'pending' && (
        <ButtonLink variant="outline" to={`/ServicePage?${kind}=${id}`}>
          {t('reservation:askStaff')}
        </ButtonLink>
      )}
      {children}
    </Card>
  )
}
