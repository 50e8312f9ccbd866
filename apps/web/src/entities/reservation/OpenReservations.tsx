import { useQuery } from '@tanstack/react-query'
import { isOpen } from '../../lib/open-reservations.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import styles from '../inbox/Unread.module.css'
import { memberQuery } from '../member/member-queries.ts'
import { reservationsQuery } from './reservations-query.ts'

/** The number of open reservations by their verified receipts, beside an icon. */
export function OpenReservations() {
  const { t } = useTranslation('reservation')
  const isIdle = useIdle()
  const member = useQuery(memberQuery())
  const id = member.data?.id
  const { data } = useQuery({ ...reservationsQuery(id), enabled: isIdle && id !== undefined })
  const count = data?.isChecked ? data.reservations.filter(isOpen).length : 0
  if (count === 0) return null
  return (
    <span
      className={`text-center absolute round ${styles.count}`}
      role="img"
      aria-label={`${t('openOnes')}: ${count}`}
    >
      {count}
    </span>
  )
}
