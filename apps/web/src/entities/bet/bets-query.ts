import { getUserGameList } from '@saikoro/shared/contract/member'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { tell } from '../../lib/told.ts'

export type Bet = Awaited<ReturnType<typeof readBets>>[number]

async function readBets(page: number) {
  const bets = await callApi(getUserGameList, { page })
  return bets.map(({ opencode, data: _same, ...bet }) => ({ ...bet, opencode: opencode && tell(opencode) }))
}

/** The newest bets; `page` is 1-based, 100 a page. */
export function betsQuery(page = 1) {
  return queryOptions({ queryKey: [getUserGameList.path, { page }], queryFn: () => readBets(page) })
}
