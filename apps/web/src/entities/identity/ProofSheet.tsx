import { getSessions, proveSelf } from '@saikoro/shared/contract/account'
import { list } from '@saikoro/shared/contract/passkey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { callQuery, changeOf } from '../../lib/call-query.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { replaceSession } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { LoginPasswordField } from './LoginPasswordField.tsx'

const PasskeyProof = withoutFallback(lazyPart(() => import('./PasskeyProof.tsx')))

interface Props extends DialogProps {
  readonly onProved: () => void
}

/** Re-authenticates with the login password or a passkey before sensitive changes. */
export function ProofSheet({ open, onClose, onProved }: Props) {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const proof = useSubmission(proofMutation())
  const { data: passkeys = [] } = useQuery({ ...callQuery(list), enabled: open })
  const hasPasskey = passkeys.length > 0 && 'PublicKeyCredential' in window

  const { field, of } = useFieldErrors({ password: password === '' && t('complete') }, proof)

  function leaveProved() {
    setPassword('')
    onProved()
  }

  return (
    <Sheet open={open} onClose={onClose} side="center" title={t('identityTitle')}>
      <Form of={of} onSubmit={() => proof.mutate(password, { onSuccess: leaveProved })}>
        <p>{t(hasPasskey ? 'identityTextPasskey' : 'identityText')}</p>
        <LoginPasswordField {...field('password', password, setPassword)} />
        <Button type="submit" busy={proof.isPending}>
          {t('goOn')}
        </Button>
        {hasPasskey && <PasskeyProof onProved={leaveProved} />}
      </Form>
    </Sheet>
  )
}

/** Re-authenticates with the login password; the session gets another token. */
const proofMutation = () =>
  changeOf(
    (password: string) => replaceSession(async () => (await callApi(proveSelf, { password })).id),
    getSessions,
  )
