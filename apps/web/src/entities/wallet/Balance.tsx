import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { countPoints, formatAge, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { useHeldDraws, useIsAnyHeld } from '../draw/held-draws.ts'
import { type Member, memberQuery } from '../member/member-queries.ts'
import { ordersQuery, PLACING } from '../order/order-queries.ts'
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
  const isIdle = useIdle()
  const { data, failureReason } = useQuery({ ...reconciliationQuery(id, money), enabled: isIdle })
  const orders = useQuery({ ...ordersQuery(id), enabled: isIdle, refetchInterval: false })
  const reported = useQuery({ ...memberQuery(), enabled: false })
  const isStored = reported.isError && data === undefined
  const isOrdering = useIsMutating({ mutationKey: PLACING }) > 0
  const isHeld = useHeldDraws()
  const isAny = useIsAnyHeld()
  const [newest, setNewest] = useState(data)
  if (data && data !== newest) setNewest(data)
  // a reported balance may hold a payout: while a draw is held it waits for its statement, unless that fails
  const base = data ?? (isAny && failureReason === null ? newest : undefined)
  const { points, other, elsewhere } = showBalance(
    money,
    isOrdering ? (isAny && base ? { ...base, isOpen: true } : undefined) : base,
    { isHeld, orders: data ? [] : (orders.data ?? []) },
  )
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
        <span
          className={styles.note}
          data-verification={verification}
          data-checking={(verification === 'unproved' && failureReason === null && !isStored) || undefined}
        >
          {isStored
            ? t('ui:savedAt', { time: formatAge(reported.dataUpdatedAt, Date.now(), locale) })
            : t(`balance_${verification}`)}
        </span>
      )}
    </span>
  )
}
