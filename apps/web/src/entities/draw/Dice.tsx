import { useTranslation } from '../../lib/translation.ts'
import styles from './Dice.module.css'
import { Die } from './Die.tsx'
import { facesOf, type VerifiedDice } from './verified.ts'

interface Props {
  readonly dice: VerifiedDice
  readonly size?: 'small' | 'middle' | 'large'
  /** Animates the dice; a new throw needs a new key. */
  readonly isThrown?: boolean
}

/** Three dice with their verification status. Zeros: not thrown yet. */
export function Dice({ dice, size = 'middle', isThrown = false }: Props) {
  const { t } = useTranslation('draw')
  const { value, standing } = dice
  const [first, second, third] = value
  const label = first === 0 ? t('noDice') : t('dice', { first, second, third })
  const isTold = first > 0 && standing === 'unproved'
  return (
    <span
      className={styles.dice}
      data-testid="dice"
      data-faces={value.join(',')}
      data-standing={standing}
      data-size={size}
      data-thrown={isThrown || undefined}
      role="img"
      aria-label={isTold ? `${label} (${t('notProved')})` : label}
    >
      {facesOf(dice).map((face, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first, the second and the third die
        <Die key={place} value={face} />
      ))}
    </span>
  )
}
