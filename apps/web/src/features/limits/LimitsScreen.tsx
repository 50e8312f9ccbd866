import { POINT } from '@saikoro/shared/points'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { type Limits, limitsQuery, quoteStakes } from '../../entities/member/limits-query.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { countPoints, formatMoment } from '../../lib/format.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Breaks } from './Breaks.tsx'
import { dailyLimitMutation } from './limits-queries.ts'

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
            <Breaks kind="timeout" member={id} />
            <Breaks kind="exclusion" member={id} />
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
    <div className={isBreak ? 'note' : 'panel surface'} data-testid="in-force">
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
            {t('alarm:said_unanswered')}
          </p>
        )}
      </Section>
    </div>
  )
}

interface Props {
  readonly limits: Limits
  readonly member: number
}

/** A lower limit takes effect at once; a higher one, or none, after 24 hours (charter C6.1). */
function DailyLimit({ limits, member }: Props) {
  const { t, locale } = useTranslation('limits')
  const [points, setPoints] = useState(limits.daily === null ? '' : (limits.daily / POINT).toString())
  const change = useSubmission(dailyLimitMutation(member))

  const { errors, of } = useFieldErrors({ points: !/^\d*$/.test(points) && t('limitInvalid') }, change)

  return (
    <Section title={t('dailyTitle')}>
      <MutedText>{t('dailyText')}</MutedText>
      <Quote text={quoteStakes(limits, (points) => t('stakedToday', countPoints(points, locale)))} />
      <PendingLimit limits={limits} />
      <Form of={of} onSubmit={() => change.mutate(points, thenToast(t('limitSaved')))}>
        <Field
          label={t('dailyField')}
          hint={t('dailyHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={points}
          error={errors.points}
          onValueChange={(text) => setPoints(text.trim())}
        />
        <Button type="submit" busy={change.isPending}>
          {t('account:save')}
        </Button>
      </Form>
    </Section>
  )
}

/** A raised limit that is not in force yet. */
function PendingLimit({ limits: { next, nextFrom } }: { readonly limits: Limits }) {
  const { t, locale } = useTranslation('limits')
  if (nextFrom === null) return null
  const time = formatMoment(nextFrom, locale)
  return (
    <p data-testid="waiting-limit">
      {next === null ? t('nextNoLimit', { time }) : t('nextLimit', { time, ...countPoints(next, locale) })}
    </p>
  )
}
