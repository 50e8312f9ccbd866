import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sayError } from '../../lib/say-error.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useBack } from '../../lib/use-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Soft } from '../../ui/Soft.tsx'
import { nameMutation } from './api.ts'

interface Props {
  readonly current: string
}

/** The name is set once; from then on the login password changes it (charter C3.7). */
export function NameForm({ current }: Props) {
  const { t } = useTranslation('settings')
  const back = useBack('/Infomation')
  const isFirst = current === ''
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation(nameMutation())

  function save() {
    if (name.trim() === '') return showToast(t('namePlaceholder'))
    if (!isFirst && password === '') return showToast(t('complete'))
    change.mutate(isFirst ? { name } : { name, password }, {
      onSuccess: ({ message }) => {
        showToast(message)
        back()
      },
      onError: sayError,
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
        onText={setName}
      />
      {!isFirst && (
        <PasswordField
          label={t('loginPassword')}
          value={password}
          onText={setPassword}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" busy={change.isPending}>
        {t('save')}
      </Button>
      <Soft>{t('nameOnce')}</Soft>
    </Form>
  )
}
