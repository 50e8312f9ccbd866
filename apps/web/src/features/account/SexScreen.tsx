import { useMutation } from '@tanstack/react-query'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { SelectField } from '../../ui/form/Field.tsx'
import { sexMutation } from './account-queries.ts'
import { MemberScreen } from './MemberScreen.tsx'

/** Each choice is sent immediately; there is no save button. */
export function SexScreen() {
  const { t } = useTranslation('account')
  const change = useMutation(sexMutation())
  return (
    <MemberScreen title={t('gender')} blocks={[4.5]}>
      {({ sex }) => (
        <SelectField
          label={t('gender')}
          placeholder={t('isNotSet')}
          value={change.isPending ? String(change.variables.sex) : sex}
          options={[
            { value: '1', text: t('male') },
            { value: '2', text: t('female') },
          ]}
          onValueChange={(next) => change.mutate({ sex: next }, thenToast(t('genderSaved')))}
        />
      )}
    </MemberScreen>
  )
}
