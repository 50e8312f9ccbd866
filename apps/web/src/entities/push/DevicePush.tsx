import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField } from '../../ui/form/Field.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { type PushCalls, pushMutation, pushQuery } from './push-queries.ts'

interface Props {
  readonly calls: PushCalls
  readonly title: string
  /** What they are about. */
  readonly text: string
}

/** Push notifications of this device: off by default, and off again when the session ends. */
export function DevicePush({ calls, title, text }: Props) {
  const { t } = useTranslation('account')
  const push = useQuery(pushQuery(calls))
  const change = useMutation(pushMutation(calls))
  if (!push.data) return null
  const { key, isOn, state } = push.data
  return (
    <Section title={title}>
      {state === 'possible' || isOn ? (
        <CheckField
          label={t('pushOn')}
          checked={change.isPending ? change.variables !== null : isOn}
          onCheck={(isOn) => change.mutate(isOn ? key : null)}
        />
      ) : (
        <p data-testid="no-push">{state === 'blocked' ? t('pushBlocked') : t('pushImpossible')}</p>
      )}
      <MutedText>{text}</MutedText>
    </Section>
  )
}
