import { useLocale } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { type Duration, formatBreakDuration } from './break-durations.ts'
import styles from './DurationButtons.module.css'

interface Props {
  readonly durations: readonly Duration[]
  readonly onSelect: (length: Duration) => void
}

export function DurationButtons({ durations, onSelect }: Props) {
  const locale = useLocale()
  return (
    <div className={`columns-2 gap-3 ${styles.grid}`}>
      {durations.map((duration) => (
        <Button key={duration.hours} variant="outline" onClick={() => onSelect(duration)}>
          {formatBreakDuration(duration, locale)}
        </Button>
      ))}
    </div>
  )
}
