import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import { PAUSED_MS, pollDelay, type Reading, roundAfter } from '../draw-cycle.ts'

export type Game = Awaited<ReturnType<typeof readGame>>

async function readGame(key: string, previous: Reading | undefined) {
  const reply = await callApi(getLotteryInfo, { key })
  const readAt = Date.now()
  return { ...reply, readAt, rounds: roundAfter(previous, { next_expect: reply.next_expect, readAt }) }
}

/** A game's live state; it reads itself again in the rhythm of its draws. */
export function gameQuery(key: string) {
  const queryKey = [getLotteryInfo.path, { key }]
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => readGame(key, client.getQueryData<Game>(queryKey)),
    refetchInterval: ({ state: { data, status } }) => {
      if (!data) return false
      return status === 'error' ? PAUSED_MS : pollDelay(data, Date.now())
    },
    structuralSharing: false,
  })
}

/** The last 30 draws. `issue` is the newest known one: another issue is another list. */
export function historyQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: [getLotteryOneList.path, { key, issue }],
    queryFn: () => callApi(getLotteryOneList, { key }),
    placeholderData: (previous) => previous,
  })
}

export function oddsQuery(id: number) {
  return queryOptions({
    queryKey: [getLotteryPeilv.path, { id }],
    queryFn: () => callApi(getLotteryPeilv, { id }),
    staleTime: 60_000,
  })
}
