import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/translation.ts'
import { PAUSED_MS, pollDelay, pollsAfter, type Reading } from './draw-cycle.ts'

export type DrawRow = Reply<typeof getLotteryOneList>[number]
export type Game = Awaited<ReturnType<typeof readGame>>

async function readGame(key: string, previous: Reading | undefined) {
  const askedAt = Date.now()
  const reply = await callApi(getLotteryInfo, { key, late: '1' })
  const readAt = Date.now()
  const polls = pollsAfter(previous, { next_expect: reply.next_expect, readAt })
  return { ...reply, askedAt, readAt, polls }
}

const readHistory = (key: string, before = '') => callApi(getLotteryOneList, { key, before })

/** A game's live state, refetched after `pollDelay`. */
export function gameQuery(key: string, hasEvents = false) {
  const queryKey = [getLotteryInfo.path, { key }]
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => readGame(key, client.getQueryData<Game>(queryKey)),
    refetchInterval: ({ state: { data, status } }) => {
      if (!data) return false
      return status === 'error' ? PAUSED_MS : pollDelay(data, Date.now(), hasEvents)
    },
    structuralSharing: false,
  })
}

/** The last 30 draws. `issue`, the newest known one, is part of the key. */
export function historyQuery(key: string, issue: string) {
  return queryOptions({
    queryKey: [getLotteryOneList.path, { key, issue }],
    queryFn: () => readHistory(key),
    placeholderData: (previous) => previous,
  })
}

/** Draws per page. */
export const PAGE = 30

/** All draws backwards from the newest, or from the end of a day (`YYYYMMDD`). */
export function everyDrawQuery(key: string, day: string) {
  return infiniteQueryOptions({
    queryKey: [getLotteryOneList.path, { key, day }, 'every'],
    queryFn: ({ pageParam }) => readHistory(key, pageParam),
    initialPageParam: day === '' ? '' : `${day}9999`,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.expect),
    select: ({ pages }) => pages.flat(),
  })
}

export const oddsQuery = (id: number) => ({ ...callQuery(getLotteryPeilv, { id }), staleTime: 60_000 })

/** A game's key ends in the seconds between its draws. */
const TIMED = /^sai(\d+)$/

/** Returns a function from a game's key, which the log proves, to its name in the member's language. */
export function useGameNames(): (key: string) => string {
  const { t } = useTranslation('draw')
  return (key) => {
    const minutes = Number(TIMED.exec(key)?.[1]) / 60
    return Number.isInteger(minutes) ? t('game', { minutes }) : key
  }
}
