import type { VerificationStatus } from '../../entities/draw/verified.ts'
import { useTranslation } from '../../lib/translation.ts'

interface ProofLineProps {
  readonly verification: VerificationStatus
  /** Points went out without a receipt of this device. */
  readonly isUnasked?: boolean
  /** Its check runs. */
  readonly isChecking?: boolean
}

/** One line that states how far an entry is proved. */
export function ProofLine({ verification, isUnasked = false, isChecking = false }: ProofLineProps) {
  const { t } = useTranslation('wallet')
  const state = isChecking && verification === 'unproved' ? 'checking' : verification
  return (
    <p
      className="soft tone"
      data-verification={verification}
      data-level={verification === 'contradicted' ? 'red' : undefined}
      data-checking={state === 'checking' || undefined}
    >
      {t(isUnasked ? 'movementUnasked' : `movement_${state}`)}
    </p>
  )
}
