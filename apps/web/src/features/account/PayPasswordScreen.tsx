import { isPayPassword } from '@saikoro/shared/wallet'
import { useState } from 'react'
import { LoginPasswordField } from '../../entities/identity/LoginPasswordField.tsx'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { useResume } from '../../lib/resume.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { DigitsField } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { payPasswordMutation } from './account-queries.ts'
import { MemberScreen } from './MemberScreen.tsx'

export function PayPasswordScreen() {
  const { t } = useTranslation('account')
  return (
    <MemberScreen title={t('payPassword')} blocks={[4.5, 4.5, 2.75]}>
      {({ paypassword }) => <PayPasswordForm isSet={paypassword !== ''} />}
    </MemberScreen>
  )
}

/** Four digits, entered twice. Changing an existing pay password also needs the login password (charter C3.7). */
function PayPasswordForm({ isSet }: { readonly isSet: boolean }) {
  const { t } = useTranslation('account')
  const { resume } = useResume('/Mine')
  const [digits, setDigits] = useState('')
  const [again, setAgain] = useState('')
  const [password, setPassword] = useState('')
  const change = useSubmission(payPasswordMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()
  const busy = isAsking || change.isPending

  const { field, of } = useFieldErrors(
    {
      digits: !isPayPassword(digits) && t('complete'),
      again: isPayPassword(again)
        ? isPayPassword(digits) && digits !== again && t('passwordInconsistency')
        : t('complete'),
      password: isSet && password === '' && t('complete'),
    },
    change,
  )

  function save() {
    if (isSet) send()
    else whenFresh(send)
  }

  function send() {
    change.mutate(
      isSet ? { paypassword: digits, password } : { paypassword: digits },
      thenToast(t('payPasswordSaved'), resume),
    )
  }

  return (
    <>
      <Form of={{ ...of, isPending: busy }} onSubmit={save}>
        {isSet && <p>{t('payPasswordSet')}</p>}
        <DigitsField label={t('payPasswordNew')} {...field('digits', digits, setDigits)} />
        <DigitsField label={t('payPasswordRepeat')} {...field('again', again, setAgain)} />
        {isSet && <LoginPasswordField {...field('password', password, setPassword)} />}
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <MutedText>{t('payPasswordText')}</MutedText>
      </Form>
      {proof}
    </>
  )
}
