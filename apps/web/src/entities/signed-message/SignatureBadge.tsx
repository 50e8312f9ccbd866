import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { AlarmCard } from '../alarm/AlarmCard.tsx'
import { alarmsQuery } from '../alarm/alarm-queries.ts'
import styles from './SignatureBadge.module.css'
import { saidQuery, saidState } from './signed-message-query.ts'

/** The id before it is read whose text this is. */
const UNKNOWN = 0

interface Props extends HouseText {
  /** As it came with the text. */
  readonly signed: string
  /** Words of an operator's own; else an approved phrase. */
  readonly isFree?: boolean
}

/** Stands under a text of the house: who worded it, and whether this device found the house's signature good. */
export function SignatureBadge({ signed, isFree = true, source, id, member, text }: Props) {
  const { t } = useTranslation('alarm')
  const said = { source, id, member, text }
  const check = useQuery({ ...saidQuery(said, signed), enabled: member !== UNKNOWN })
  const state = saidState(check)
  return (
    <div className={styles.said} data-testid="said" data-state={state} data-free={isFree}>
      <p className={styles.mark} data-state={state} data-level={state === 'unanswered' ? 'amber' : undefined}>
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

/** The alarm that the check kept, with the file that shows it. */
function Evidence({ place }: { readonly place: string }) {
  const { data: alarms } = useQuery(alarmsQuery())
  const alarm = alarms?.find(({ what, issue }) => what === 'text_unsigned' && issue === place)
  return alarm && <AlarmCard alarm={alarm} />
}
