import { getuserenable } from '@saikoro/shared/contract/game'
import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import { POINT, writePoints } from '@saikoro/shared/points'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { checkLimits, type Limits } from '../../entities/member/limits-query.ts'
import { sendOwn } from '../../entities/signed/with-states.ts'
import { callApi } from '../../lib/call.ts'

/** Caches the limits of the reply and invalidates the admission of orders, which depends on them. */
function cacheLimits(client: QueryClient, limits: Limits): Promise<void> {
  client.setQueryData([getLimits.path], limits)
  return client.invalidateQueries({ queryKey: [getuserenable.path] })
}

/** `points`: whole points per day, '' for no limit. */
export function dailyLimitMutation(member: number) {
  return mutationOptions({
    mutationFn: async (points: string, { client }) => {
      const sentAt = Date.now()
      const daily = points === '' ? null : writePoints(BigInt(points) * POINT)
      const reply = await sendOwn(member, 'limits', 0, () => callApi(setLimits, { daily_stake: points }))
      return checkLimits(client, member, reply, sentAt, { daily, sentAt })
    },
    onSuccess: (limits, _points, _result, { client }) => cacheLimits(client, limits),
  })
}

export interface Break {
  readonly kind: 'timeout' | 'exclusion'
  readonly hours: number
}

export function breakMutation(member: number) {
  return mutationOptions({
    mutationFn: async ({ kind, hours }: Break, { client }) => {
      const sentAt = Date.now()
      const reply = await sendOwn(member, 'limits', 0, () => callApi(exclude, { kind, hours: String(hours) }))
      return checkLimits(client, member, reply, sentAt, { kind, hours, sentAt })
    },
    onSuccess: (limits, _break, _result, { client }) => cacheLimits(client, limits),
  })
}
