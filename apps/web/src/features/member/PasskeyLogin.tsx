import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { passkeyLoginMutation } from '../../entities/identity/passkey-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './EntryForm.module.css'
import { beginSession } from './member-queries.ts'

/** Login with a passkey; renders nothing in a browser without WebAuthn. */
export function PasskeyLogin({ onEntered }: { readonly onEntered: () => void }) {
  const { t } = useTranslation('account')
  const login = useMutation({
    ...passkeyLoginMutation(),
    onSuccess: ({ id }, _nothing, _result, { client }) => beginSession(id, client),
  })
  if (!browserSupportsWebAuthn()) return null
  return (
    <Button
      variant="quiet"
      className={`small ${styles.passkey}`}
      busy={login.isPending}
      onClick={() => login.mutate(undefined, { onSuccess: onEntered })}
    >
      {t('passkeyLogin')}
    </Button>
  )
}
