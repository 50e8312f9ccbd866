import { getuserenable } from '@saikoro/shared/contract/game'
import { exclude, getLimits, setLimits } from '@saikoro/shared/contract/limits'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export type Limits = Awaited<ReturnType<typeof readLimits>>

const readLimits = () => callApi(getLimits, {})

/** Caches the limits of the reply and invalidates the admission of orders, which depends on them. */
function keepLimits(client: QueryClient, reply: Limits): Promise<void> {
  client.setQueryData([getLimits.path], reply)
  return client.invalidateQueries({ queryKey: [getuserenable.path] })
}

/** `points`: whole points per day, '' for no limit. */
export function dailyLimitMutation() {
  return mutationOptions({
    mutationKey: [setLimits.path],
    mutationFn: (points: string) => callApi(setLimits, { daily_stake: points }),
    onSuccess: (reply, _points, _result, { client }) => keepLimits(client, reply),
  })
}

export interface Break {
  readonly kind: 'timeout' | 'exclusion'
  readonly hours: number
}

export function breakMutation() {
  return mutationOptions({
    mutationKey: [exclude.path],
    mutationFn: ({ kind, hours }: Break) => callApi(exclude, { kind, hours: String(hours) }),
    onSuccess: (reply, _break, _result, { client }) => keepLimits(client, reply),
  })
}
