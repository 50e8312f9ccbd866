import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { countPoints, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import type { Member } from '../member/member-queries.ts'
import { PLACING } from '../order/order-queries.ts'
import styles from './Balance.module.css'
import { showBalance } from './verified-wallet.ts'
import { reconciliationQuery } from './wallet-queries.ts'

interface Props {
  readonly member: Pick<Member, 'id' | 'money'>
  /** Inside a line of text: shows only a missing verification. */
  readonly isBrief?: boolean
}

/** A member's points with their verification status. */
export function Balance({ member: { id, money }, isBrief = false }: Props) {
  const { t, locale } = useTranslation('alarm')
  const reconciliation = useQuery({ ...reconciliationQuery(id, money), enabled: useIdle() })
  const isOrdering = useIsMutating({ mutationKey: PLACING }) > 0
  const { points, other, elsewhere } = showBalance(money, isOrdering ? undefined : reconciliation.data)
  const { value, verification } = points
  const isQuiet = verification === 'witnessed' || other !== null || (isBrief && verification === 'recomputed')
  return (
    <span className={`gap-1 ${styles.balance}`}>
      <span
        className={styles.value}
        data-testid="balance"
        data-verification={verification}
        data-value={String(value)}
      >
        {formatPoints(value, locale)}
      </span>
      {other !== null && (
        <span className={styles.alarm} data-testid="other">
          {t('balanceOther', countPoints(other, locale))}
        </span>
      )}
      {elsewhere > 0 && !isBrief && (
        <Link className={`row touch ${styles.note}`} to="/Statement" data-level="amber" data-what="elsewhere">
          {t('elsewhere', { count: elsewhere })}
        </Link>
      )}
      {!isQuiet && elsewhere === 0 && (
        <span className={styles.note} data-verification={verification}>
          {t(`balance_${verification}`)}
        </span>
      )}
    </span>
  )
}
