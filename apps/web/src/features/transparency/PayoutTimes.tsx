import { formatDuration } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Bar } from '../../ui/Card.tsx'
import { Section } from '../../ui/Screen.tsx'
import styles from './Figures.module.css'

interface Props {
  /** Seconds; null before the first payout. */
  readonly median: number | null
  readonly p95: number | null
}

export function PayoutTimes({ median, p95 }: Props) {
  const { t, locale } = useTranslation('transparency')
  if (median === null || p95 === null) {
    return (
      <Section title={t('payoutTitle')}>
        <p>{t('payoutNone')}</p>
      </Section>
    )
  }
  const rows = [
    ['median', median],
    ['p95', p95],
  ] as const
  return (
    <Section title={t('payoutTitle')}>
      <div className="surface stack gap-4 pad-4">
        {rows.map(([key, seconds]) => (
          <div key={key} className="stack gap-1">
            <p className={`baseline wrap spread gap-0-3 ${styles.pair}`}>
              {t(key)} <strong>{formatDuration(seconds, locale)}</strong>
            </p>
            <Bar share={p95 === 0 ? 0 : seconds / p95} />
          </div>
        ))}
      </div>
    </Section>
  )
}
