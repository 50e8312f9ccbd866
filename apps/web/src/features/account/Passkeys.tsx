import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addPasskeyMutation,
  type Passkey,
  passkeysQuery,
  removePasskeyMutation,
} from '../../entities/identity/passkey-queries.ts'
import { useFreshLogin } from '../../entities/identity/use-fresh-login.tsx'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { userAgentName } from '../../lib/user-agent-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Cards, Facts } from '../../ui/Card.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'

/** Lists the passkeys of the member. A browser without WebAuthn can remove passkeys but not add one. */
export function Passkeys() {
  const { t } = useTranslation('account')
  const { data: passkeys } = useQuery(passkeysQuery())
  const adding = useMutation(addPasskeyMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()

  function add() {
    adding.mutate(undefined, thenToast(t('passkeyAdded')))
  }

  return (
    <Section title={t('passkeys')}>
      <MutedText>{t('passkeysText')}</MutedText>
      {passkeys && <Cards rows={passkeys}>{(passkey) => <PasskeyCard passkey={passkey} />}</Cards>}
      {browserSupportsWebAuthn() && (
        <Button variant="outline" busy={isAsking || adding.isPending} onClick={() => whenFresh(add)}>
          {t('passkeyAdd')}
        </Button>
      )}
      {proof}
    </Section>
  )
}

function PasskeyCard({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('account')
  const timeOf = useTime()
  const removal = useMutation(removePasskeyMutation())
  const { whenFresh, isAsking, proof } = useFreshLogin()

  function remove() {
    removal.mutate({ id: passkey.id }, thenToast(t('passkeyRemoved')))
  }

  return (
    <Card testId="passkey">
      <CardHead title={userAgentName(passkey.agent) ?? t('unknownDevice')} />
      <Facts
        rows={[
          [t('passkeySince'), timeOf(passkey.create_ms)],
          [t('lastSeen'), timeOf(passkey.last_ms)],
        ]}
      />
      <Button variant="outline" busy={isAsking || removal.isPending} onClick={() => whenFresh(remove)}>
        {t('passkeyRemove')}
      </Button>
      {proof}
    </Card>
  )
}
