import { getUserGameList } from '@saikoro/shared/contract/member'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type Bet = Reply<typeof getUserGameList>[number]

/** Bets per page. */
const PAGE = 100

/** The newest bets. */
export const betsQuery = () => callQuery(getUserGameList, { page: 1 })

/** All bets by page, without duplicates when bets move to the next page meanwhile. */
export function everyBetQuery() {
  return infiniteQueryOptions({
    queryKey: [getUserGameList.path, 'every'],
    queryFn: ({ pageParam: page, signal }) => callApi(getUserGameList, { page }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
    select: ({ pages }) => [...new Map(pages.flat().map((bet) => [bet.id, bet])).values()],
  })
}

export const BET_STATES = ['open', 'won', 'lost', 'refunded'] as const
export type BetState = (typeof BET_STATES)[number]

/** The bets of one order on one draw, newest first. */
export interface Order {
  readonly id: string
  readonly bets: readonly [Bet, ...Bet[]]
}

/** Groups bets by order; `state` keeps the orders with a bet in that state, '' every order. */
export function ordersOf(bets: readonly Bet[], state: BetState | ''): Order[] {
  return [...Map.groupBy(bets, ({ order, key, expect }) => `${order} ${key} ${expect}`)]
    .map(([id, each]) => ({ id, bets: each as [Bet, ...Bet[]] }))
    .filter(({ bets: each }) => state === '' || each.some((bet) => bet.state === state))
}
