import { parityOf, sizeOf, sumOf } from '@saikoro/shared/rules/options'
import { useTranslation } from '../../lib/translation.ts'
import styles from './DiceSummary.module.css'
import type { VerifiedDice } from './verified.ts'

interface Props {
  readonly dice: VerifiedDice
  /** Omits size and parity, for small cards. */
  readonly isSumOnly?: boolean
}

/** Sum, size and parity of three dice. */
export function DiceSummary({ dice: { value, standing }, isSumOnly = false }: Props) {
  const { t } = useTranslation('draw')
  const sum = sumOf(value)
  if (sum === 0) return null
  return (
    <span className={`wrap gap-2 ${styles.line}`} data-testid="throw" data-standing={standing}>
      <span className="strong">{t('sum', { sum })}</span>
      {!isSumOnly && <span className={styles.label}>{t(sizeOf(sum))}</span>}
      {!isSumOnly && <span className={styles.label}>{t(parityOf(sum))}</span>}
    </span>
  )
}
