import { useClock } from '../lib/clock.ts'
import { drawAtOf, type Reading } from '../lib/draw-cycle.ts'
import { formatSeconds } from '../lib/format.ts'
import styles from './Countdown.module.css'

interface Props {
  readonly reading: Reading
  readonly label: string
}

export function Countdown({ reading, label }: Props) {
  const left = useClock((now) => Math.max(0, Math.ceil((drawAtOf(reading) - now) / 1_000)))
  return (
    <span className={styles.count} role="timer" aria-label={label} data-testid="countdown">
      {formatSeconds(left)}
    </span>
  )
}
