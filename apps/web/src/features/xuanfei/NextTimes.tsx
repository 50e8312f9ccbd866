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

/** The next free times of a profile. Each opens the reservation dialog with itself chosen. */
export function NextTimes({ profile, onAskOut }: Props) {
  if (profile.slots.length === 0) return null
  return (
    <div className="flex wrap gap-2">
      {profile.slots.map((slot) => (
        <NextTime
          key={slot.id}
          slot={slot}
          name={profile.xuanfei_name}
          onChoose={() => onAskOut({ ...profile, slot: slot.id })}
        />
      ))}
    </div>
  )
}

interface NextTimeProps {
  readonly slot: Slot
  readonly name: string
  readonly onChoose: () => void
}

/** Nothing after the time has begun. */
function NextTime({ slot, name, onChoose }: NextTimeProps) {
  const { t, locale } = useTranslation('xuanfei')
  const begins = momentOf(Date.parse(`${slot.day}T${slot.starts}Z`), slot.zone)
  const isAhead = useClock((now) => now < begins)
  if (!isAhead) return null
  const text = slotText(slot, locale)
  return (
    <Button
      variant="outline"
      className={`balanced ${styles.time}`}
      aria-label={`${text} ${t('askOutName', { name })}`}
      onClick={onChoose}
    >
      {text}
    </Button>
  )
}
