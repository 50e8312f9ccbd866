import type { Option } from '@saikoro/shared/rules/options'
import { nameOfOption } from '../../lib/option-name.ts'
import styles from './OptionButton.module.css'
import { formatOdds, type OddsRow } from './odds-rows.ts'

interface Props {
  readonly row: OddsRow
  readonly isSum: boolean
  readonly isChosen: boolean
  readonly onToggle: (option: Option) => void
}

export function OptionButton({ row: { option, odds, told }, isSum, isChosen, onToggle }: Props) {
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
      <span className={styles.odds} data-testid="odds" data-standing={odds.standing}>
        ×{formatOdds(odds.value)}
        {told !== null && <s data-testid="other">×{formatOdds(told)}</s>}
      </span>
    </button>
  )
}
