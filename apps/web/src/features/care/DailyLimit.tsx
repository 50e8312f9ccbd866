import { POINT } from '@saikoro/shared/points'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { sayError } from '../../lib/say-error.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Section.tsx'
import { Soft } from '../../ui/Soft.tsx'
import { dailyLimitMutation, type Limits } from './api.ts'
import { WaitingLimit } from './WaitingLimit.tsx'

interface Props {
  readonly limits: Limits
}

/** Lower at once, higher or none after 24 hours (charter C6.1). */
export function DailyLimit({ limits }: Props) {
  const { t } = useTranslation('care')
  const locale = useLocale()
  const [points, setPoints] = useState(
    limits.daily_stake === null ? '' : (limits.daily_stake / POINT).toString(),
  )
  const change = useMutation(dailyLimitMutation())

  function save() {
    if (!/^\d*$/.test(points)) return showToast(t('limitInvalid'))
    change.mutate(points, { onSuccess: ({ message }) => showToast(message), onError: sayError })
  }

  return (
    <Section title={t('dailyTitle')}>
      <Soft>{t('dailyText')}</Soft>
      <p>{t('stakedToday', { points: formatPoints(limits.staked_today, locale) })}</p>
      <WaitingLimit limits={limits} />
      <Form busy={change.isPending} onSubmit={save}>
        <Field
          label={t('dailyField')}
          hint={t('dailyHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={points}
          onText={(text) => setPoints(text.trim())}
        />
        <Button type="submit" busy={change.isPending}>
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
