import { useMutation, useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Choices } from '../../ui/Choices.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { sexMutation } from './account-queries.ts'

/** Each choice is sent immediately; there is no save button. */
export function SexScreen() {
  const { t } = useTranslation('account')
  const member = useQuery(memberQuery())
  const change = useMutation(sexMutation())
  return (
    <Screen title={t('gender')}>
      <QueryBoundary query={member} skeleton={<Skeleton blocks={[7]} />}>
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
      </QueryBoundary>
    </Screen>
  )
}
