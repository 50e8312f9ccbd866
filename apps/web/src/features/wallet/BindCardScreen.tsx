import { readDemoCard } from '@saikoro/shared/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { interruptedAt, useBack } from '../../lib/navigation.ts'
import { useResume } from '../../lib/resume.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { CardSteps } from '../../ui/form/CardSteps.tsx'
import { Field, SelectField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RedirectWithNotice } from '../../ui/RedirectWithNotice.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { MutedText, Screen } from '../../ui/Screen.tsx'
import { banksQuery, cardMutation } from './wallet-queries.ts'

/** Redirects to the name or the pay password when the member has none yet. */
export function BindCardScreen() {
  const { t } = useTranslation('wallet')
  const [query] = useSearchParams()
  const isChange = query.has('change')
  const member = useQuery(memberQuery())
  const banks = useQuery(banksQuery())
  const state = interruptedAt(useLocation())
  if (member.data?.name === '') {
    return <RedirectWithNotice to="/Setname" notice={t('setNameFirst')} state={state} />
  }
  if (member.data?.paypassword === '') {
    return <RedirectWithNotice to="/SetPayPassword" notice={t('setPayPasswordFirst')} state={state} />
  }
  return (
    <Screen title={isChange ? t('cardChange') : t('cardAdd')} mark={<SandboxMark />}>
      <QueryBoundary query={allOf(member, banks)} skeleton={<Skeleton blocks={[4.5, 4.5, 4.5, 4.5, 4.5]} />}>
        {([data, list]) => (
          <>
            {!isChange && <CardSteps member={data} />}
            <CardForm member={data} banks={list} isChange={isChange} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

interface Props {
  readonly member: Member
  readonly banks: readonly { readonly value: string; readonly text: string }[]
  readonly isChange: boolean
}

/** The branch fields are hidden in English. */
function CardForm({ member, banks, isChange }: Props) {
  const { t, locale } = useTranslation('wallet')
  const back = useBack()
  const { isInterruption, resume } = useResume('/Setbank')
  const empty = { username: member.name, bank: '', bankfenhang: '', fhnumber: '' }
  const { fields, bind, forget } = useDraft('card', empty)
  const [bankid, setBankid] = useState('')
  const [password, setPassword] = useState('')
  const binding = useSubmission(cardMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()
  const busy = isAsking || binding.isPending
  const card = { ...fields, bankid }

  const { errors, field, of } = useFieldErrors(
    {
      bank: card.bank === '' && t('selectBank'),
      name: card.username.trim() === '' && t('holderPlaceholder'),
      card:
        bankid.trim() === '' || (member.bankid !== '' && !isChange)
          ? t('bankCardNumberPlaceholder')
          : readDemoCard(bankid) === undefined && t('cardNumberHint'),
      password: isChange && password === '' && t('account:complete'),
    },
    binding,
  )

  function send() {
    binding.mutate(
      isChange ? { card, password } : { card },
      thenToast(t('cardSaved'), forget, isInterruption ? resume : back),
    )
  }

  return (
    <>
      <Form of={{ ...of, isPending: busy }} onSubmit={isChange ? send : () => whenFresh(send)}>
        {isChange && <MutedText>{t('changeNote')}</MutedText>}
        <Field
          {...bind('username')}
          label={t('holder')}
          placeholder={t('holderPlaceholder')}
          maxLength={60}
          autoComplete="off"
          error={errors.name}
        />
        <SelectField
          {...bind('bank')}
          label={t('bank')}
          placeholder={t('selectBank')}
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
          {...field('card', card.bankid, setBankid)}
        />
        <Button variant="outline" onClick={() => setBankid(createDemoNumber())}>
          {t('cardFill')}
        </Button>
        {isChange && <LoginPasswordField {...field('password', password, setPassword)} />}
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
