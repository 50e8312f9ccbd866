import { readDemoCard } from '@saikoro/shared/wallet'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import type { Member } from '../../entities/member/member-queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useBack } from '../../lib/navigation.ts'
import { useResume } from '../../lib/resume.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { cardMutation } from './wallet-queries.ts'

interface Props {
  readonly member: Member
  readonly banks: readonly { readonly value: string; readonly text: string }[]
  readonly isChange: boolean
}

/** The branch fields are hidden in English. */
export function CardForm({ member, banks, isChange }: Props) {
  const { t, locale } = useTranslation('wallet')
  const back = useBack()
  const { isInterruption, resume } = useResume('/Setbank')
  const empty = { username: member.name, bank: '', bankfenhang: '', fhnumber: '' }
  const { fields, bind, forget } = useDraft('card', empty)
  const [bankid, setBankid] = useState('')
  const [password, setPassword] = useState('')
  const binding = useMutation(cardMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()
  const busy = isAsking || binding.isPending
  const card = { ...fields, bankid }

  const { errors, validate } = useFieldErrors({
    secondCard: member.bankid !== '' && !isChange && t('bankCardNumberPlaceholder'),
    bank: card.bank === '' && t('selectBank'),
    username: card.username.trim() === '' && t('holderPlaceholder'),
    bankid:
      bankid.trim() === ''
        ? t('bankCardNumberPlaceholder')
        : readDemoCard(bankid) === undefined && t('cardNumberHint'),
    password: isChange && password === '' && t('loginPasswordPlaceholder'),
  })

  function save() {
    if (!validate()) return
    if (isChange) send()
    else whenFresh(send)
  }

  function send() {
    binding.mutate(isChange ? { card, password } : { card }, {
      onSuccess: () => {
        showToast(t('ui:done'))
        forget()
        if (isInterruption) resume()
        else back()
      },
    })
  }

  return (
    <>
      <Form busy={busy} onSubmit={save}>
        {isChange && <MutedText>{t('changeNote')}</MutedText>}
        <Field
          {...bind('username')}
          label={t('holder')}
          placeholder={t('holderPlaceholder')}
          maxLength={60}
          autoComplete="off"
          error={errors.username}
        />
        <SelectField
          {...bind('bank')}
          label={t('bank')}
          placeholder={t('bankChoose')}
          options={banks}
          error={errors.bank}
        />
        {locale !== 'en' && (
          <>
            <Field {...bind('bankfenhang')} label={t('branch')} maxLength={60} autoComplete="off" />
            <Field
              {...bind('fhnumber')}
              label={t('branchNumber')}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
            />
          </>
        )}
        <Field
          label={t('cardNumber')}
          placeholder={t('bankCardNumberPlaceholder')}
          hint={t('cardNumberHint')}
          inputMode="numeric"
          maxLength={19}
          autoComplete="off"
          value={card.bankid}
          error={errors.secondCard || errors.bankid}
          onValueChange={setBankid}
        />
        <Button variant="outline" onClick={() => setBankid(createDemoNumber())}>
          {t('cardFill')}
        </Button>
        {isChange && (
          <LoginPasswordField value={password} error={errors.password} onValueChange={setPassword} />
        )}
        <Button type="submit" busy={busy}>
          {t('account:save')}
        </Button>
      </Form>
      {proof}
    </>
  )
}

/** Returns an unassigned card number: the demo prefix and eight random digits. */
function createDemoNumber(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint32Array(2)), (value) =>
    String(value % 10_000).padStart(4, '0'),
  )
  return ['9999', '0000', ...digits].join(' ')
}
