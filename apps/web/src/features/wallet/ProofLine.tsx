import type { VerificationStatus } from '../../entities/draw/verified.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './ProofLine.module.css'

interface Props {
  readonly standing: VerificationStatus
}

/** One line that states how far an entry is proved. */
export function ProofLine({ standing }: Props) {
  const { t } = useTranslation('wallet')
  return (
    <p className={`soft ${styles.mark}`} data-standing={standing}>
      {t(PROOF_KEYS[standing])}
    </p>
  )
}

const PROOF_KEYS = {
  witnessed: 'movementProved',
  recomputed: 'movementAddsUp',
  unproved: 'movementTold',
  contradicted: 'movementWrong',
} as const satisfies Record<VerificationStatus, string>
