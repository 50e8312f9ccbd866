import { useMutation } from '@tanstack/react-query'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Choices } from '../../ui/Choices.tsx'
import { sexMutation } from './account-queries.ts'
import { MemberScreen } from './MemberScreen.tsx'

/** Each choice is sent immediately; there is no save button. */
export function SexScreen() {
  const { t } = useTranslation('account')
  const change = useMutation(sexMutation())
  return (
    <MemberScreen title={t('gender')} blocks={[7]}>
      {({ sex }) => (
        <Choices
          title={t('gender')}
          value={change.isPending ? change.variables : sex}
          options={[
            { value: '1', label: t('male') },
            { value: '2', label: t('female') },
          ]}
          onChoose={(next) => change.mutate(next, { onSuccess: () => showToast(t('ui:done')) })}
        />
      )}
    </MemberScreen>
  )
}
