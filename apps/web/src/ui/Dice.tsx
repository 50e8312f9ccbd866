import type { Dice as Thrown } from '@saikoro/shared/rules/options'
import { useTranslation } from '../lib/translation.ts'
import styles from './Dice.module.css'
import { Die } from './Die.tsx'

interface Props {
  readonly dice: Thrown
  readonly size?: 'small' | 'middle' | 'large'
  /** They come to rest on screen; a new throw needs a new key. */
  readonly isThrown?: boolean
}

/** Three dice. Zeros stand for a throw that has not been made. */
export function Dice({ dice, size = 'middle', isThrown = false }: Props) {
  const { t } = useTranslation()
  const [first, second, third] = dice
  const label = first === 0 ? t('noDice') : t('dice', { first, second, third })
  return (
    <span
      className={styles.dice}
      data-size={size}
      data-thrown={isThrown || undefined}
      role="img"
      aria-label={label}
    >
      <Die value={first} />
      <Die value={second} />
      <Die value={third} />
    </span>
  )
}
