import { useQuery } from '@tanstack/react-query'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { type Limits, limitsQuery } from '../../entities/member/limits-query.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { countPoints, formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import styles from './ActiveLimits.module.css'
import { Exclusion, TimeOut } from './Breaks.tsx'
import { DailyLimit } from './DailyLimit.tsx'

/** Daily limit, time-out and self-exclusion (charter C6). */
export function LimitsScreen() {
  const { t } = useTranslation('limits')
  const member = useQuery(memberQuery())
  const limits = useQuery(limitsQuery(member.data?.id))
  return (
    <RefreshScreen title={t('limitsTitle')} query={limits}>
      <QueryBoundary query={allOf(limits, member)} skeleton={<Skeleton blocks={[7, 13, 9, 9]} />}>
        {([data, { id }]) => (
          <>
            <Alarms />
            <ActiveLimits limits={data} />
            <DailyLimit key={String(data.daily)} limits={data} member={id} />
            <TimeOut member={id} />
            <Exclusion member={id} />
          </>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}

function ActiveLimits({ limits }: { readonly limits: Limits }) {
  const { t, locale } = useTranslation('limits')
  const { daily, timedOutUntil, excludedUntil, isChecked } = limits
  const isBreak = timedOutUntil !== null || excludedUntil !== null
  const lines = [
    excludedUntil !== null && t('excludedUntil', { time: formatMoment(excludedUntil, locale) }),
    timedOutUntil !== null && t('timedOutUntil', { time: formatMoment(timedOutUntil, locale) }),
    daily !== null && t('dailyInForce', countPoints(daily, locale)),
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
        {!isChecked && (
          <p className="soft" data-level="amber">
            {t('alarm:saidUnanswered')}
          </p>
        )}
      </Section>
    </div>
  )
}
