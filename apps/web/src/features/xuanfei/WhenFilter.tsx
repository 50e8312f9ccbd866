import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comingDayText, reservableDays } from '../../entities/reservation/reservable-days.ts'
import { useClock } from '../../lib/clock.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { closeOverlays } from '../../lib/overlay.ts'
import { useTranslation } from '../../lib/translation.ts'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './DirectoryScreen.module.css'
import { isNamedDay } from './filters.ts'
import { freeDaysQuery } from './xuanfei-queries.ts'

const MonthGrid = lazyPart(() => import('../../ui/MonthGrid.tsx'))

const CALENDAR = 'calendar'

interface Props {
  readonly city: number
  /** The days of the list: '' for any, a name, or `YYYY-MM-DD`. */
  readonly when: string
  readonly onChoose: (when: string) => void
}

/** The days with a free time that the list shows. */
export function WhenFilter({ city, when, onChoose }: Props) {
  const { t, locale } = useTranslation('xuanfei')
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const today = useClock((now) => reservableDays(now, timeZone).first)
  const last = useClock((now) => reservableDays(now, timeZone).last)
  // counted by the clock of each city
  const { data: free = [] } = useQuery({ ...freeDaysQuery(city), enabled: isOpen })
  const [first] = [today, ...free].toSorted()
  const day = when === '' || isNamedDay(when) ? undefined : when

  /** The sheet has a history entry, and the address that changes is that below it. */
  async function chooseDay(chosen: string) {
    await closeOverlays()
    onChoose(chosen)
  }

  return (
    <div className={`${styles.controls} ${styles.days}`}>
      <FilterRow
        title={t('freeTimes')}
        value={day ? CALENDAR : when}
        options={[
          { value: '', label: t('everyDay') },
          { value: 'tonight', label: t('tonight') },
          { value: 'tomorrow', label: t('tomorrow') },
          { value: 'weekend', label: t('weekend') },
          { value: CALENDAR, label: day ? comingDayText(day, locale) : t('calendar') },
        ]}
        onChoose={(chosen) => (chosen === CALENDAR ? setOpen(true) : onChoose(chosen))}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('calendar')}>
        <MonthGrid
          first={first ?? today}
          last={last}
          value={day}
          marked={free}
          markName={t('freeTimes')}
          onValueChange={chooseDay}
        />
      </Sheet>
    </div>
  )
}
