import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { zoneBeside } from '../../lib/zone.ts'
import { Chip } from '../../ui/form/Chips.tsx'
import styles from './ReserveForm.module.css'
import { partOfDay, type Slot } from './reservable-days.ts'

/** The choice of a day without a published time. */
export const NO_SLOT = 0
/** The time of the reservation that would move. */
export const KEPT = -1

interface Props {
  /** The published times of one day. */
  readonly slots: readonly Slot[]
  /** `HH:MM-HH:MM` of the reservation that would move, on its day */
  readonly kept: string | undefined
  readonly value: number
  readonly onChoose: (slot: number) => void
}

/** The free times of a day by its parts, and the choice of another time; nothing on a day without one. */
export function Times({ slots, kept, value, onChoose }: Props) {
  const { t, locale } = useTranslation('reservation')
  const name = useId()
  if (slots.length === 0 && !kept) return null
  const choices = [
    ...(kept
      ? [
          {
            id: KEPT,
            part: partOfDay(kept),
            label: t('keptTime', { time: kept.replace('-', '–') }),
            zone: '',
          },
        ]
      : []),
    ...slots.map(({ id, day, starts, ends, zone }) => ({
      ...{ id, part: partOfDay(starts), label: `${starts}–${ends}` },
      zone: zoneBeside(zone, Date.parse(day), locale),
    })),
    { id: NO_SLOT, part: '' as const, label: t('otherTime'), zone: '' },
  ]
  return (
    <fieldset>
      <legend className={`small strong ${styles.name}`}>{t('xuanfei:freeTimes')}</legend>
      <div className="stack gap-2">
        {[...Map.groupBy(choices, ({ part }) => part)].map(([part, each]) => (
          <div key={part} className={`baseline wrap gap-0-3 ${styles.part}`}>
            <span className="soft">{part && t(part)}</span>
            <div className="flex wrap gap-2">
              {each.map(({ id, label, zone }) => (
                <Chip key={id} name={name} checked={id === value} onChoose={() => onChoose(id)}>
                  {label}
                  {zone && <span className="small"> {zone}</span>}
                </Chip>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
