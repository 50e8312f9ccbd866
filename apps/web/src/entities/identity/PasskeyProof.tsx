import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { passkeyProofMutation, passkeysQuery } from './passkey-queries.ts'

/** Re-authenticates with a passkey; shown to members who have one. */
export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const { t } = useTranslation('account')
  const { data: passkeys } = useQuery({ ...passkeysQuery(), enabled: browserSupportsWebAuthn() })
  const proof = useSubmission(passkeyProofMutation())
  if (!passkeys?.length) return null
  return (
    <>
      <Button
        variant="outline"
        busy={proof.isPending}
        onClick={() => proof.mutate(undefined, { onSuccess: onProved })}
      >
        {t('passkeyProve')}
      </Button>
      <FaultLine of={proof} />
    </>
  )
}
