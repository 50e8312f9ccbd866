import { momentOf } from '@saikoro/shared/time-zone'
import type { ProfileRow } from '../../entities/profile/profile-queries.ts'
import { type Slot, slotText } from '../../entities/reservation/reservable-days.ts'
import type { ReservableProfile } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useClock } from '../../lib/clock.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './CityProfiles.module.css'

interface Props {
  readonly profile: ProfileRow
  readonly onAskOut: (profile: ReservableProfile) => void
}

/** The next free times of a profile that have not begun. Each opens the reservation dialog with itself chosen. */
export function NextTimes({ profile, onAskOut }: Props) {
  const { t, locale } = useTranslation('xuanfei')
  const first = useClock((now) => profile.slots.findIndex((slot) => now < beginOf(slot)))
  if (first < 0) return null
  return (
    <div className="flex wrap gap-2">
      {profile.slots.slice(first).map((slot) => {
        const text = slotText(slot, locale)
        return (
          <Button
            key={slot.id}
            variant="outline"
            className={`balanced ${styles.time}`}
            aria-label={`${text} ${t('askOutName', { name: profile.xuanfei_name })}`}
            onClick={() => onAskOut({ ...profile, slot: slot.id })}
          >
            {text}
          </Button>
        )
      })}
    </div>
  )
}

function beginOf({ day, starts, zone }: Slot): number {
  return momentOf(Date.parse(`${day}T${starts}Z`), zone)
}
