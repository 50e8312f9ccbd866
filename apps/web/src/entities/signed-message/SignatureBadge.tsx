import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { isBlank, type Quoted } from '@saikoro/shared/source'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { failureOf } from '../../fairness/check-failure.ts'
import { useTranslation } from '../../lib/translation.ts'
import { reportedOf } from '../../lib/unverified.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { AlarmCard } from '../alarm/Alarms.tsx'
import { alarmsQuery, UNCHECKED } from '../alarm/alarm-queries.ts'
import { getDevice } from '../draw/device-queries.ts'

/** The member id before it is loaded. */
const UNKNOWN = 0

interface Props extends HouseText {
  /** The signature that was sent with the text. */
  readonly signed: string
  /** True for an operator's own words, false for an approved phrase. */
  readonly isFree?: boolean
}

/** Shows below an operator's text who worded it and whether this device verified its signature. */
export function SignatureBadge({ signed, isFree = true, ...about }: Props) {
  const { source, id, member, text, reservation, practice } = about
  const { t } = useTranslation('alarm')
  const message = { source, id, member, text, reservation, practice }
  const check = useQuery({ ...signatureQuery(message, signed), enabled: member !== UNKNOWN })
  const state = signatureState(check)
  return (
    <div className="stack gap-2" data-testid="signature" data-state={state} data-free={isFree}>
      <p className="soft breakable tone" data-level={LEVELS[state]}>
        {isFree && t('saidFree')}
        <span data-checking={state === 'checking' || undefined}>
          {isFree && ' · '}
          {t(state === 'failed' || state === 'unsound' ? UNCHECKED[state] : `said_${state}`)}
        </span>
      </p>
      {state === 'unsigned' && <Evidence place={`${source}:${id}`} />}
    </div>
  )
}

interface SignedTextProps extends Omit<Props, 'text'> {
  readonly text: Quoted
  readonly className?: string
}

/** The words of the operator to a member, whole, with their signature. */
export function SignedText({ text, className = '', ...signature }: SignedTextProps) {
  if (isBlank(text)) return null
  const words = reportedOf(text)
  return (
    <>
      <p className={`lines breakable ${className}`}>{words}</p>
      <SignatureBadge {...signature} text={words} />
    </>
  )
}

const LEVELS = {
  checking: undefined,
  unanswered: 'amber',
  unable: 'amber',
  failed: 'amber',
  unsound: 'red',
  signed: undefined,
  unsigned: 'red',
} as const

type SignatureState = keyof typeof LEVELS

/** The alarm of the check with its evidence. */
function Evidence({ place }: { readonly place: string }) {
  const { data: alarms } = useQuery(alarmsQuery())
  const alarm = alarms?.find(({ what, issue }) => what === 'text_unsigned' && issue === place)
  return alarm && <AlarmCard alarm={alarm} />
}

const RETRY_MAX_MS = 60_000

/** Whether the operator signed this text; retried until it can be checked. */
function signatureQuery(message: HouseText, signed: string) {
  return queryOptions({
    queryKey: ['device', 'message', { ...message, signed }],
    queryFn: async () => {
      await whenIdle()
      return (await getDevice()).texts.isSigned(message, signed)
    },
    retry: true,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, RETRY_MAX_MS),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Retries a failed check and reports meanwhile that it failed. */
export function signatureState({
  data,
  failureReason,
}: Pick<UseQueryResult<boolean>, 'data' | 'failureReason'>): SignatureState {
  if (data !== undefined) return data ? 'signed' : 'unsigned'
  return failureReason === null ? 'checking' : STATES[failureOf(failureReason)]
}

const STATES = { silent: 'unanswered', unsound: 'unsound', unable: 'unable', failed: 'failed' } as const
