import type { Ref } from 'react'
import { useClock } from '../../lib/clock.ts'
import { formatSeconds } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './LiveDraw.module.css'
import type { Verified } from './verified.ts'

interface Props {
  /** When the draw is due, ms. */
  readonly drawAt: Verified<number>
  readonly ref?: Ref<HTMLSpanElement> | undefined
}

/** Counts down to a draw by this device's clock; large on the tray. */
export function Countdown({ drawAt: { value, verification }, ref }: Props) {
  const { t } = useTranslation('draw')
  const left = useClock((now) => Math.max(0, Math.ceil((value - now) / 1_000)))
  return (
    <span
      ref={ref}
      className={styles.count}
      role="timer"
      aria-label={t('countdown')}
      data-testid="countdown"
      data-verification={verification}
    >
      {formatSeconds(left)}
    </span>
  )
}
