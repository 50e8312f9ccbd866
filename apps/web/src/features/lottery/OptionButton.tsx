import type { Option } from '@saikoro/shared/rules/options'
import { nameOfOption } from '../../lib/option-name.ts'
import styles from './OptionButton.module.css'
import type { OddsRow } from './odds-rows.ts'

interface Props {
  readonly row: OddsRow
  readonly isSum: boolean
  readonly isChosen: boolean
  readonly onToggle: (option: Option) => void
}

export function OptionButton({ row: { option, odds }, isSum, isChosen, onToggle }: Props) {
  const name = nameOfOption(option)
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={isChosen}
      data-option={option}
      onClick={() => onToggle(option)}
    >
      <span className={styles.name}>{isSum ? option : name}</span>{' '}
      <span className={styles.odds}>×{odds.toFixed(2)}</span>
    </button>
  )
}
