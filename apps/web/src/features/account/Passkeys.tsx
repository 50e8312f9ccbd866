import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addPasskeyMutation,
  passkeysQuery,
  toastPasskeyError,
} from '../../entities/identity/passkey-queries.ts'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Cards } from '../../ui/Cards.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'

/** Lists the passkeys of the member. A browser without WebAuthn can remove passkeys but not add one. */
export function Passkeys() {
  const { t } = useTranslation('identity')
  const { data: passkeys } = useQuery(passkeysQuery())
  const adding = useMutation(addPasskeyMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()

  function add() {
    adding.mutate(undefined, { onSuccess: ({ message }) => showToast(message), onError: toastPasskeyError })
  }

  return (
    <Section title={t('passkeys')}>
      <MutedText>{t('passkeysText')}</MutedText>
      {passkeys && <Cards rows={passkeys}>{(passkey) => <PasskeyCard passkey={passkey} />}</Cards>}
      {browserSupportsWebAuthn() && (
        <Button look="outline" busy={isAsking || adding.isPending} onClick={() => whenFresh(add)}>
          {t('passkeyAdd')}
        </Button>
      )}
      {proof}
    </Section>
  )
}
