import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './ActiveLimits.module.css'
import type { Limits } from './limits-queries.ts'

interface Props {
  readonly limits: Limits
}

export function ActiveLimits({ limits }: Props) {
  const { t } = useTranslation('limits')
  const locale = useLocale()
  const wireTime = useWireTime()
  const { daily_stake, timed_out_until, excluded_until } = limits
  const isBreak = timed_out_until !== '' || excluded_until !== ''
  const lines = [
    excluded_until !== '' && t('excludedUntil', { time: wireTime(excluded_until) }),
    timed_out_until !== '' && t('timedOutUntil', { time: wireTime(timed_out_until) }),
    daily_stake !== null && t('dailyInForce', countPoints(daily_stake, locale)),
  ].filter((line) => line !== false)
  return (
    <div className={`surface ${styles.card}`} data-break={isBreak || undefined} data-testid="in-force">
      <Section title={t('inForce')}>
        {lines.length === 0 ? (
          <p>{t('nothingInForce')}</p>
        ) : (
          <ul className="stack gap-1 strong">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {isBreak && <MutedText>{t('effect')}</MutedText>}
      </Section>
    </div>
  )
}
