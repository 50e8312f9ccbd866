import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { netOfOrders, ordersQuery } from '../../entities/order/order-queries.ts'
import { useClock } from '../../lib/clock.ts'
import { formatNet, formatSeconds } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './BettingScreen.module.css'

/** Duration and net result of the session (charter C6.3). Only verified draws count. */
export function SessionLine({ memberId }: { readonly memberId: number }) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const [since] = useState(() => startOfSession(memberId))
  const orders = useQuery(ordersQuery(memberId))
  const ofSession = orders.data?.filter(({ sentAt }) => sentAt >= since)
  const settled = ofSession?.filter(({ payout }) => payout !== null)
  const open = ofSession?.filter(({ state, payout }) => state === 'booked' && payout === null).length ?? 0
  const net = settled && netOfOrders(settled)
  const seconds = useClock((now) => Math.floor((now - since) / 1_000))
  return (
    <p
      className={`flex wrap spread gap-1-4 soft ${styles.line}`}
      data-testid="session"
      data-verification={net === undefined ? 'unproved' : 'witnessed'}
      data-value={String(net ?? '')}
    >
      <span>{t('sessionTime', { time: formatSeconds(seconds) })}</span>
      <span>{t('sessionNet', { net: net === undefined ? '…' : formatNet(net, locale) })}</span>
      {open > 0 && <span>{t('sessionOpen', { number: open })}</span>}
      <Link className={`row center ${styles.limits}`} to="/Limits" aria-label={t('limits:limitsTitle')}>
        <Gauge aria-hidden="true" size={20} strokeWidth={1.75} />
      </Link>
    </p>
  )
}

const NAME = 'play'

/** Start of the session of one member in this tab. */
const seatShape = z.object({ memberId: z.int(), since: z.number() })

/** Returns the start of the member's session in this tab (ms since the epoch); the first call starts it. */
export function startOfSession(memberId: number): number {
  try {
    const seat = z.parse(seatShape, JSON.parse(sessionStorage.getItem(NAME) ?? ''))
    if (seat.memberId === memberId) return seat.since
  } catch {
    // nothing stored yet, or unreadable
  }
  const seat = { memberId, since: Date.now() }
  sessionStorage.setItem(NAME, JSON.stringify(seat))
  return seat.since
}
