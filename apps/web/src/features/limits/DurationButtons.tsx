import { useLocale } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { type Duration, formatBreakDuration } from './break-durations.ts'
import styles from './DurationButtons.module.css'

interface Props {
  readonly durations: readonly Duration[]
  readonly onPick: (length: Duration) => void
}

export function DurationButtons({ durations, onPick }: Props) {
  const locale = useLocale()
  return (
    <div className={styles.grid}>
      {durations.map((duration) => (
        <Button key={duration.hours} look="outline" onClick={() => onPick(duration)}>
          {formatBreakDuration(duration, locale)}
        </Button>
      ))}
    </div>
  )
}
