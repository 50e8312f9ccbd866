import { formatNet, formatPoints, formatWireTime } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Movement } from './api.ts'
import styles from './MovementList.module.css'
import { nameOfKind } from './name-of-kind.ts'

interface Props {
  readonly rows: readonly Movement[]
}

export function MovementList({ rows }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row} data-testid="movement">
          <div className={styles.what}>
            <p className={styles.kind}>{nameOfKind(row.kind, locale)}</p>
            {row.reason !== '' && <p>{row.reason}</p>}
            <p className={styles.soft}>
              {formatWireTime(row.create_time, locale)} · {row.reference}
            </p>
          </div>
          <div className={styles.points}>
            <p className={styles.amount}>{formatNet(row.amount, locale)}</p>
            <p className={styles.soft}>{t('balanceAfter', { points: formatPoints(row.balance, locale) })}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
