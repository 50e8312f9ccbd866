import { getReservations } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { getRechargeList, getUserWithdrawList } from '@saikoro/shared/contract/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../lib/call.ts'
import { noteOpen } from '../../lib/open-reservations.ts'
import { reportedOf } from '../../lib/unverified.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { type News, newsOf } from './news.ts'

/** Replies and reviews, newest first. Contains nothing about play. */
export function inboxQuery() {
  return queryOptions({
    queryKey: ['member/inbox'],
    queryFn: async () => {
      const [reservations, messages, recharges, withdrawals] = await Promise.all([
        callApi(getReservations, {}),
        callApi(getMessages, {}),
        callApi(getRechargeList, {}),
        callApi(getUserWithdrawList, {}),
      ])
      noteOpen(reservations)
      return newsOf({ reservations, messages, recharges, withdrawals })
    },
    staleTime: 30_000,
  })
}

/** The newest item read on this device; deleted with the session. */
const READ = 'inbox read'

export function lastRead(): string {
  return localStorage.getItem(READ) ?? ''
}

export function markRead(at: string): void {
  localStorage.setItem(READ, at)
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
}

/** Returns the time of the newest item, as on the wire. */
export function latestOf(news: readonly News[] | undefined): string | undefined {
  return news?.map(({ at }) => reportedOf(at))[0]
}

export function isUnread({ at }: Pick<News, 'at'>, readBefore: string): boolean {
  return reportedOf(at) > readBefore
}

/** Returns the number of unread items; the icon of an installed app shows it, too. */
export function useUnread(isMember: boolean): number {
  const isIdle = useIdle()
  const { data } = useQuery({ ...inboxQuery(), enabled: isMember && isIdle })
  const count = data?.filter((news) => isUnread(news, lastRead())).length ?? 0
  useEffect(() => {
    if (count > 0 && 'setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  return count
}
