import { useQuery } from '@tanstack/react-query'
import { limitsQuery } from '../../entities/member/limits-query.ts'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import styles from './ActiveLimits.module.css'
import { DailyLimit } from './DailyLimit.tsx'
import { Exclusion } from './Exclusion.tsx'
import type { Limits } from './limits-queries.ts'
import { TimeOut } from './TimeOut.tsx'

/** Daily limit, time-out and self-exclusion (charter C6). */
export function LimitsScreen() {
  const { t } = useTranslation('limits')
  const limits = useQuery(limitsQuery())
  return (
    <RefreshScreen title={t('limitsTitle')} busy={limits.isFetching} onReload={limits.refetch}>
      <QueryBoundary query={limits} skeleton={<Skeleton blocks={[7, 13, 9, 9]} />}>
        {(data) => (
          <>
            <ActiveLimits limits={data} />
            <DailyLimit key={String(data.daily_stake)} limits={data} />
            <TimeOut />
            <Exclusion />
          </>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}

function ActiveLimits({ limits }: { readonly limits: Limits }) {
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
    <div className={`panel surface ${styles.card}`} data-break={isBreak || undefined} data-testid="in-force">
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
