import { useMutation, useQuery } from '@tanstack/react-query'
import { pushMutation, pushQuery } from '../../entities/push/push-queries.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'

/** Push notifications of this device: off by default, and off again when the session ends. */
export function PushChoice() {
  const { t } = useTranslation('push')
  const push = useQuery(pushQuery())
  const change = useMutation(pushMutation())
  if (!push.data) return null
  const { key, isOn, state } = push.data
  return (
    <Section title={t('title')}>
      {state === 'possible' || isOn ? (
        <CheckField
          label={t('on')}
          checked={change.isPending ? change.variables !== null : isOn}
          onCheck={(wanted) => change.mutate(wanted ? key : null, { onError: toastError })}
        />
      ) : (
        <p>{state === 'blocked' ? t('blocked') : t('impossible')}</p>
      )}
      <MutedText>{t('text')}</MutedText>
    </Section>
  )
}
