import { isBlank, type Quoted } from '@saikoro/shared/source'
import { useQuery } from '@tanstack/react-query'
import type { VerificationStatus } from '../../entities/draw/verified.ts'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { receiptsQuery } from '../../entities/signed/signed-queries.ts'
import { useReportedTime } from '../../entities/site/use-reported-time.ts'
import { formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Facts } from '../../ui/Card.tsx'
import { Quote, Words } from '../../ui/Quote.tsx'
import { ProofLine } from './ProofLine.tsx'

/** Member id while the member is still loading. */
const UNKNOWN = 0

interface Props {
  readonly kind: 'recharge' | 'withdrawal'
  readonly id: number
  readonly member: number
  /** Signature over the reason; '' for none. */
  readonly signed: string
  readonly verification: VerificationStatus
  readonly isChecking: boolean
  readonly request: {
    readonly create_ms: Quoted<number | null>
    readonly update_ms: Quoted<number | null>
  }
}

/** The times of a request by its receipt and by the server, how far its points are proved, and a file of its receipts on this device and the signed reason. */
export function RequestProof({ kind, id, member, signed, verification, isChecking, request }: Props) {
  const { t, locale } = useTranslation('wallet')
  const quoteOf = useReportedTime()
  const { create_ms, update_ms } = request
  const { data: receipts = [] } = useQuery({
    ...receiptsQuery(kind, id, member),
    enabled: member !== UNKNOWN,
  })
  const at = receipts[0]?.at
  const submitted = at === undefined ? undefined : formatMoment(at, locale)
  return (
    <>
      <Facts
        rows={[
          [t('submitted'), <Words key="submitted" text={quoteOf(create_ms)} proved={submitted} />],
          isBlank(update_ms) ? undefined : [t('audited'), <Quote key="audited" text={quoteOf(update_ms)} />],
        ]}
      />
      <ProofLine verification={verification} isChecking={isChecking} />
      <SignedFile name={`${kind}-${id}`} signed={[...receipts.map(({ jws }) => jws), signed]} />
    </>
  )
}
