import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { passkeyProofMutation } from './passkey-queries.ts'

/** Re-authenticates with a passkey. */
export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const { t } = useTranslation('account')
  const proof = useSubmission(passkeyProofMutation())
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
