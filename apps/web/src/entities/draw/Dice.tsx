import { parityOf, sizeOf, sumOf } from '@saikoro/shared/rules/options'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Dice.module.css'
import { EMBLEM, type Face, facesOf, type VerifiedDice } from './verified.ts'

interface Props {
  readonly dice: VerifiedDice
  readonly size?: 'small' | 'middle' | 'large'
  /** Animates the dice; a new throw needs a new key. */
  readonly isThrown?: boolean
}

/** Three dice with their verification status. Zeros: not thrown yet. */
export function Dice({ dice, size = 'middle', isThrown = false }: Props) {
  const { t } = useTranslation('draw')
  const { value, verification } = dice
  const [first, second, third] = value
  const label = first === 0 ? t('noDice') : t('dice', { first, second, third })
  const isUnverified = first > 0 && verification === 'unproved'
  return (
    <span
      className={`fixed ${styles.dice}`}
      data-testid="dice"
      data-faces={value.join(',')}
      data-verification={verification}
      data-size={size}
      data-thrown={isThrown || undefined}
      role="img"
      aria-label={isUnverified ? `${label} (${t('notProved')})` : label}
    >
      {facesOf(dice).map((face, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first, the second and the third die
        <Die key={place} value={face} />
      ))}
    </span>
  )
}

/** Positions of the pips of each face in a grid of 3 × 3, row by row. */
export const FACES: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

interface DieProps {
  /** 1 to 6; 0 is a die that has not been thrown. */
  readonly value: Face
}

export function Die({ value }: DieProps) {
  return (
    <svg className={styles.die} viewBox="0 0 48 48" aria-hidden="true" data-blank={value === 0 || undefined}>
      <rect fill="var(--die-edge)" x="1" y="2.5" width="46" height="45" rx="12" />
      <rect fill="var(--die)" stroke="var(--die-edge)" x="1" y="0.5" width="46" height="45" rx="12" />
      {FACES[value]?.map((place) => (
        <circle
          key={place}
          fill={value === 1 ? 'var(--pip-ace)' : 'var(--pip)'}
          cx={12.5 + (place % 3) * 11.5}
          cy={11.5 + Math.floor(place / 3) * 11.5}
          r={value === 1 ? 7 : 4.1}
        />
      ))}
    </svg>
  )
}

interface DiceSummaryProps {
  readonly dice: VerifiedDice
  /** Omits size and parity, for small cards. */
  readonly isSumOnly?: boolean
}

/** Sum, size and parity of three dice. */
export function DiceSummary({ dice: { value, verification }, isSumOnly = false }: DiceSummaryProps) {
  const { t } = useTranslation('draw')
  const sum = sumOf(value)
  if (sum === 0) return null
  return (
    <span
      className={`wrap gap-2 inline-row ${styles.line}`}
      data-testid="throw"
      data-verification={verification}
    >
      <span className="strong">{t('sum', { sum })}</span>
      {!isSumOnly && <span className={`small round ${styles.label}`}>{t(sizeOf(sum))}</span>}
      {!isSumOnly && <span className={`small round ${styles.label}`}>{t(parityOf(sum))}</span>}
    </span>
  )
}

/** The dice that another call reported for the same draw, if they differ. */
export function OtherDice({ dice }: { readonly dice: VerifiedDice | null }) {
  const { t } = useTranslation('draw')
  if (!dice) return null
  return (
    <span className={`wrap gap-2 small strong inline-row ${styles.other}`} data-testid="other">
      {t('otherSaid')} <Dice dice={dice} size="small" />
    </span>
  )
}

/** The icon of a game. */
export function GameIcon() {
  return (
    <span className={`row center fixed clip rounded ${styles.icon}`}>
      <Die value={EMBLEM} />
    </span>
  )
}
