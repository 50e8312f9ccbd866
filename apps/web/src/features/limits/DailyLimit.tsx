import { POINT } from '@saikoro/shared/points'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { dailyLimitMutation, type Limits } from './limits-queries.ts'

/** A lower limit takes effect at once; a higher one, or none, after 24 hours (charter C6.1). */
export function DailyLimit({ limits }: { readonly limits: Limits }) {
  const { t } = useTranslation('limits')
  const locale = useLocale()
  const [points, setPoints] = useState(
    limits.daily_stake === null ? '' : (limits.daily_stake / POINT).toString(),
  )
  const change = useMutation(dailyLimitMutation())

  const { errors, validate } = useFieldErrors({ points: !/^\d*$/.test(points) && t('limitInvalid') })

  function save() {
    if (!validate()) return
    change.mutate(points, { onSuccess: () => showToast(t('ui:done')) })
  }

  return (
    <Section title={t('dailyTitle')}>
      <MutedText>{t('dailyText')}</MutedText>
      <p>{t('stakedToday', countPoints(limits.staked_today, locale))}</p>
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
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}

/** A raised limit that is not in force yet. */
function PendingLimit({ limits }: { readonly limits: Limits }) {
  const { t } = useTranslation('limits')
  const locale = useLocale()
  const wireTime = useWireTime()
  const { next_daily_stake, next_from } = limits
  if (next_from === '') return null
  const time = wireTime(next_from)
  return (
    <p data-testid="waiting-limit">
      {next_daily_stake === null
        ? t('nextNoLimit', { time })
        : t('nextLimit', { time, ...countPoints(next_daily_stake, locale) })}
    </p>
  )
}
