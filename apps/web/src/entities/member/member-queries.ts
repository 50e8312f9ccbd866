import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { endSession } from '../../lib/session.ts'

export type Member = Awaited<ReturnType<typeof readMember>>

/** The status of an account in good standing; any other one is closed (charter C3.7). */
export const ACTIVE = 1

function readMember() {
  return callApi(getUserInfo, {})
}

export function memberQuery() {
  return queryOptions({ queryKey: [getUserInfo.path], queryFn: readMember })
}

/** Leaves this device's session even when the server cannot be told. Who stands on a member's screen is led to `exit`. */
export function logoutMutation(exit = '/Mine') {
  return mutationOptions({
    mutationKey: [logout.path],
    mutationFn: async () => {
      const told = callApi(logout, {})
      endSession(exit) // at once: what the server refuses from now on is no session lost
      await told
    },
  })
}
