import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useBack } from '../../lib/navigation.ts'
import { CARD_FORM, useResume } from '../../lib/resume.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { CardSteps } from '../../ui/form/CardSteps.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Screen } from '../../ui/Screen.tsx'
import { nameMutation } from './account-queries.ts'

export function NameScreen() {
  const { t } = useTranslation('account')
  const member = useQuery(memberQuery())
  const toCard = useResume('').from === CARD_FORM
  return (
    <Screen title={t('name')}>
      <QueryBoundary query={member} skeleton={<Skeleton blocks={[4.5, 2.75]} />}>
        {(data) => (
          <>
            {toCard && <CardSteps member={data} />}
            <NameForm key={data.name} current={data.name} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

/** The first name needs no password; every later change needs the login password (charter C3.7). */
function NameForm({ current }: { readonly current: string }) {
  const { t } = useTranslation('account')
  const back = useBack()
  const { isInterruption, resume } = useResume('/Infomation')
  const isFirst = current === ''
  const { fields, put, forget } = useDraft('name', { name: '' })
  const { name } = fields
  const [password, setPassword] = useState('')
  const change = useMutation(nameMutation())

  const { errors, validate } = useFieldErrors({
    name: name.trim() === '' && t('namePlaceholder'),
    password: !isFirst && password === '' && t('complete'),
  })

  function save() {
    if (!validate()) return
    change.mutate(isFirst ? { name } : { name, password }, {
      onSuccess: () => {
        showToast(t('ui:done'))
        forget()
        if (isInterruption) resume()
        else back()
      },
    })
  }

  return (
    <Form busy={change.isPending} onSubmit={save}>
      {!isFirst && (
        <p>
          {t('name')}: <strong>{current}</strong>
        </p>
      )}
      <Field
        label={isFirst ? t('name') : t('nameNew')}
        placeholder={t('namePlaceholder')}
        maxLength={60}
        autoComplete="name"
        value={name}
        error={errors.name}
        onValueChange={(text) => put({ name: text })}
      />
      {!isFirst && (
        <LoginPasswordField value={password} error={errors.password} onValueChange={setPassword} />
      )}
      <Button type="submit" busy={change.isPending}>
        {t('save')}
      </Button>
      <MutedText>{t('nameOnce')}</MutedText>
    </Form>
  )
}
