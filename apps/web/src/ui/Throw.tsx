import { parityOf, sizeOf, sumOf, type Dice as Thrown } from '@saikoro/shared/rules/options'
import { useTranslation } from '../lib/translation.ts'
import styles from './Throw.module.css'

interface Props {
  readonly dice: Thrown
}

/** What three dice say: sum, size, parity. */
export function Throw({ dice }: Props) {
  const { t } = useTranslation()
  const sum = sumOf(dice)
  if (sum === 0) return null
  return (
    <span className={styles.line}>
      <span className={styles.sum}>{t('sum', { sum })}</span>
      <span className={styles.label}>{t(sizeOf(sum))}</span>
      <span className={styles.label}>{t(parityOf(sum))}</span>
    </span>
  )
}
