import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { AlarmCard } from '../alarm/AlarmCard.tsx'
import { alarmsQuery } from '../alarm/alarm-queries.ts'
import styles from './SignatureBadge.module.css'
import { saidQuery, saidState } from './signed-message-query.ts'

/** The member id before it is loaded. */
const UNKNOWN = 0

interface Props extends HouseText {
  /** The signature that was sent with the text. */
  readonly signed: string
  /** True for an operator's own words, false for an approved phrase. */
  readonly isFree?: boolean
}

/** Shows below an operator's text who worded it and whether this device verified its signature. */
export function SignatureBadge({ signed, isFree = true, source, id, member, text }: Props) {
  const { t } = useTranslation('alarm')
  const said = { source, id, member, text }
  const check = useQuery({ ...saidQuery(said, signed), enabled: member !== UNKNOWN })
  const state = saidState(check)
  return (
    <div className="stack gap-2" data-testid="said" data-state={state} data-free={isFree}>
      <p
        className={`soft breakable ${styles.mark}`}
        data-state={state}
        data-level={state === 'unanswered' ? 'amber' : undefined}
      >
        {isFree && <span>{t('saidFree')} · </span>}
        {t(WORDS[state])}
      </p>
      {state === 'unsigned' && <Evidence place={`${source}:${id}`} />}
    </div>
  )
}

const WORDS = {
  checking: 'saidChecking',
  unanswered: 'saidUnanswered',
  signed: 'saidSigned',
  unsigned: 'saidUnsigned',
} as const

/** The alarm of the check with its evidence. */
function Evidence({ place }: { readonly place: string }) {
  const { data: alarms } = useQuery(alarmsQuery())
  const alarm = alarms?.find(({ what, issue }) => what === 'text_unsigned' && issue === place)
  return alarm && <AlarmCard alarm={alarm} />
}
