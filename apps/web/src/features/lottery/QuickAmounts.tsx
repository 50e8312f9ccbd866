import { useTranslation } from '../../lib/translation.ts'
import { QUICK_AMOUNTS } from './cart.ts'
import styles from './QuickAmounts.module.css'

interface Props {
  readonly current: string
  readonly onPick: (money: string) => void
}

export function QuickAmounts({ current, onPick }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <fieldset className={styles.row} aria-label={t('quickAmounts')}>
      {QUICK_AMOUNTS.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.amount}
          aria-pressed={amount === current}
          onClick={() => onPick(amount)}
        >
          {amount}
        </button>
      ))}
    </fieldset>
  )
}
