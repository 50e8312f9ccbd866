import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Member } from '../../entities/member/member-queries.ts'
import { netOfOrders } from '../../entities/order/order-queries.ts'
import { sessionSince, startOfSession } from '../../entities/order/play-sessions.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import type { StoredOrder } from '../../fairness/schema.ts'
import { useClock } from '../../lib/clock.ts'
import { formatNet, formatSeconds } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './BettingScreen.module.css'

interface Props {
  readonly member: Pick<Member, 'id' | 'money'>
  /** The member's orders of this device, newest first; undefined until they are loaded. */
  readonly orders: readonly StoredOrder[] | undefined
}

/** Duration and net result of the session (charter C6.3), and the balance. Only verified draws count. */
export function SessionLine({ member, orders }: Props) {
  const { t, locale } = useTranslation('lottery')
  const [openedAt] = useState(() => startOfSession(member.id))
  const since = sessionSince(orders ?? [], openedAt)
  const net = orders && netOfOrders(orders.filter((order) => order.sentAt >= since && order.payout !== null))
  const seconds = useClock((now) => Math.floor((now - since) / 1_000))
  return (
    <div className={`row spread gap-3 line-above ${styles.session}`}>
      <dl
        className={`flex wrap gap-1-3 ${styles.figures}`}
        data-testid="session"
        data-verification={net === undefined ? 'unproved' : 'witnessed'}
        data-value={String(net ?? '')}
      >
        <Figure term={t('session')}>{formatSeconds(seconds)}</Figure>
        <Figure term={t('net')}>{net === undefined ? '…' : formatNet(net, locale)}</Figure>
        <Figure term={t('wallet:balance')}>
          <Balance member={member} isBrief />
        </Figure>
      </dl>
      <Link className="row small touch link-end" to="/Limits" aria-label={t('limits:limitsTitle')}>
        {t('limitsWord')}
      </Link>
    </div>
  )
}

function Figure({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{term}</dt> <dd>{children}</dd>
    </div>
  )
}
