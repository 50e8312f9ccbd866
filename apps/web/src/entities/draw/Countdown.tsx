import { useClock } from '../../lib/clock.ts'
import { formatSeconds } from '../../lib/format.ts'
import styles from './Countdown.module.css'
import type { Verified } from './verified.ts'

interface Props {
  /** When the draw is due, ms. */
  readonly drawAt: Verified<number>
  readonly label: string
}

/** Counts down to a draw by this device's clock. */
export function Countdown({ drawAt: { value, standing }, label }: Props) {
  const left = useClock((now) => Math.max(0, Math.ceil((value - now) / 1_000)))
  return (
    <span
      className={styles.count}
      role="timer"
      aria-label={label}
      data-testid="countdown"
      data-standing={standing}
    >
      {formatSeconds(left)}
    </span>
  )
}
