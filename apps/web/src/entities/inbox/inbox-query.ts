import { getReservations } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { getRechargeList, getUserWithdrawList } from '@saikoro/shared/contract/wallet'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { newsOf } from './news.ts'

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
      return newsOf({ reservations, messages, recharges, withdrawals })
    },
    staleTime: 30_000,
  })
}
