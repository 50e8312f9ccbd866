import { useState } from 'react'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useDraft } from '../../lib/draft.ts'
import { useBack } from '../../lib/navigation.ts'
import { useResume } from '../../lib/resume.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { nameMutation } from './account-queries.ts'
import { MemberScreen } from './MemberScreen.tsx'

export function NameScreen() {
  const { t } = useTranslation('account')
  return (
    <MemberScreen title={t('name')} blocks={[4.5, 2.75]}>
      {({ name }) => <NameForm key={name} current={name} />}
    </MemberScreen>
  )
}

/** The first name needs no password; every later change needs the login password (charter C3.7). */
function NameForm({ current }: { readonly current: string }) {
  const { t } = useTranslation('account')
  const back = useBack()
  const { isInterruption, resume } = useResume('/Infomation')
  const isFirst = current === ''
  const { fields, bind, forget } = useDraft('name', { name: '' })
  const { name } = fields
  const [password, setPassword] = useState('')
  const change = useSubmission(nameMutation())

  const { errors, field, of } = useFieldErrors(
    {
      name: name.trim() === '' && t('namePlaceholder'),
      password: !isFirst && password === '' && t('complete'),
    },
    change,
  )

  function save() {
    change.mutate(
      isFirst ? { name } : { name, password },
      thenToast(t('nameSaved'), forget, isInterruption ? resume : back),
    )
  }

  return (
    <Form of={of} onSubmit={save}>
      {!isFirst && (
        <p>
          {t('name')} <strong>{current}</strong>
        </p>
      )}
      <Field
        {...bind('name')}
        label={isFirst ? t('name') : t('nameNew')}
        placeholder={t('namePlaceholder')}
        maxLength={60}
        autoComplete="name"
        error={errors.name}
      />
      {!isFirst && <LoginPasswordField {...field('password', password, setPassword)} />}
      <Button type="submit" busy={change.isPending}>
        {t('save')}
      </Button>
      <MutedText>{t('nameOnce')}</MutedText>
    </Form>
  )
}
