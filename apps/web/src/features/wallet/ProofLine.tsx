import type { VerificationStatus } from '../../entities/draw/verified.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './MovementList.module.css'

interface ProofLineProps {
  readonly verification: VerificationStatus
  /** Points went out without a receipt of this device. */
  readonly isUnasked?: boolean
}

/** One line that states how far an entry is proved. */
export function ProofLine({ verification, isUnasked = false }: ProofLineProps) {
  const { t } = useTranslation('wallet')
  return (
    <p
      className={`soft tone ${styles.mark}`}
      data-verification={verification}
      data-level={verification === 'contradicted' ? 'red' : undefined}
      data-unasked={isUnasked || undefined}
    >
      {t(isUnasked ? 'movementUnasked' : `movement_${verification}`)}
    </p>
  )
}
