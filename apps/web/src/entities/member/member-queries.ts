import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { endSession } from '../../lib/session.ts'

export type Member = Reply<typeof getUserInfo>

/** The status of an open account; any other one is closed (charter C3.7). */
export const ACTIVE = 1

export const memberQuery = () => callQuery(getUserInfo)

const CREDITED_MS = 30_000

/** As `memberQuery`, for a screen with the balance, on which a credit appears by itself. */
export function balanceQuery() {
  return { ...memberQuery(), refetchInterval: CREDITED_MS }
}

/** Ends this device's session, also without a connection. A member's screen redirects to `exit`. */
export function logoutMutation(exit = '/Mine') {
  return mutationOptions({
    mutationFn: async () => {
      const ended = callApi(logout, {})
      endSession(exit) // first, so that later rejections are not reported as a lost session
      await ended.catch(() => undefined)
    },
  })
}
