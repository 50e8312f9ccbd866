import { getUserGameList } from '@saikoro/shared/contract/member'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export type Bet = Awaited<ReturnType<typeof readBets>>[number]

const readBets = (page: number) => callApi(getUserGameList, { page })

/** Bets per page. */
const PAGE = 100

/** The newest bets. */
export function betsQuery() {
  return queryOptions({ queryKey: [getUserGameList.path, 'newest'], queryFn: () => readBets(1) })
}

/** All bets by page, without duplicates when bets move to the next page meanwhile. */
export function everyBetQuery() {
  return infiniteQueryOptions({
    queryKey: [getUserGameList.path, 'every'],
    queryFn: ({ pageParam }) => readBets(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
    select: ({ pages }) => [...new Map(pages.flat().map((bet) => [bet.id, bet])).values()],
  })
}
