import { getLimits } from '@saikoro/shared/contract/limits'
import { getUserGameList, getUserInfo, logout } from '@saikoro/shared/contract/member'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import { endSession } from '../session.ts'
import { tell } from '../told.ts'

export type Member = Awaited<ReturnType<typeof readMember>>
export type Bet = Awaited<ReturnType<typeof readBets>>[number]

/** The status of an account in good standing; any other one is closed (charter C3.7). */
export const ACTIVE = 1

function readMember() {
  return callApi(getUserInfo, {})
}

async function readBets(page: number) {
  const bets = await callApi(getUserGameList, { page })
  return bets.map(({ opencode, data: _same, ...bet }) => ({ ...bet, opencode: opencode && tell(opencode) }))
}

export function memberQuery() {
  return queryOptions({ queryKey: [getUserInfo.path], queryFn: readMember })
}

/** The newest bets; `page` is 1-based, 100 a page. */
export function betsQuery(page = 1) {
  return queryOptions({ queryKey: [getUserGameList.path, { page }], queryFn: () => readBets(page) })
}

/** The member's own brakes (charter C6). */
export function limitsQuery() {
  return queryOptions({ queryKey: [getLimits.path], queryFn: () => callApi(getLimits, {}) })
}

/** Leaves this device's session even when the server cannot be told. */
export function logoutMutation() {
  return mutationOptions({
    mutationKey: [logout.path],
    mutationFn: () => callApi(logout, {}),
    onSettled: endSession,
  })
}
