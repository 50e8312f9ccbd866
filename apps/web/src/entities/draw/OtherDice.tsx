import { useTranslation } from '../../lib/translation.ts'
import { Dice } from './Dice.tsx'
import styles from './OtherDice.module.css'
import type { VerifiedDice } from './verified.ts'

interface Props {
  readonly dice: VerifiedDice | null
}

/** The dice that another call reported for the same draw, if they differ. */
export function OtherDice({ dice }: Props) {
  const { t } = useTranslation('draw')
  if (!dice) return null
  return (
    <span className={`wrap gap-2 small strong ${styles.other}`} data-testid="other">
      {t('otherSaid')} <Dice dice={dice} size="small" />
    </span>
  )
}
