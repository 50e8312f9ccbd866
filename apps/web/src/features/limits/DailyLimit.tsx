import { POINT } from '@saikoro/shared/points'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Limits, quoteStakes } from '../../entities/member/limits-query.ts'
import { countPoints, formatMoment } from '../../lib/format.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { dailyLimitMutation } from './limits-queries.ts'

interface Props {
  readonly limits: Limits
  readonly member: number
}

/** A lower limit takes effect at once; a higher one, or none, after 24 hours (charter C6.1). */
export function DailyLimit({ limits, member }: Props) {
  const { t, locale } = useTranslation('limits')
  const [points, setPoints] = useState(limits.daily === null ? '' : (limits.daily / POINT).toString())
  const change = useMutation(dailyLimitMutation(member))

  const { errors, validate } = useFieldErrors({ points: !/^\d*$/.test(points) && t('limitInvalid') })

  function save() {
    if (!validate()) return
    change.mutate(points, { onSuccess: () => showToast(t('ui:done')) })
  }

  return (
    <Section title={t('dailyTitle')}>
      <MutedText>{t('dailyText')}</MutedText>
      <Quote text={quoteStakes(limits, (points) => t('stakedToday', countPoints(points, locale)))} />
      <PendingLimit limits={limits} />
      <Form busy={change.isPending} onSubmit={save}>
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
