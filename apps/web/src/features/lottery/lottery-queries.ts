import { getuserenable } from '@saikoro/shared/contract/game'
import { itemlist, lotteryList } from '@saikoro/shared/contract/lottery'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type GameRow = Awaited<ReturnType<typeof readGames>>[number]

function readGames(classId: number) {
  return callApi(lotteryList, { class: classId })
}

export const gameClassesQuery = () => callQuery(itemlist)

/** All games, or those of one class. */
export function gamesQuery(classId = 0) {
  return queryOptions({ queryKey: [lotteryList.path, { classId }], queryFn: () => readGames(classId) })
}

/** May this member order in this game now, and if not, why. */
export function admissionQuery(lid: number) {
  return queryOptions({
    queryKey: [getuserenable.path, { lid }],
    queryFn: () => callApi(getuserenable, { lid: String(lid) }),
  })
}

/** Returns the address of the betting screen of a game. */
export function pathOfGame({ key, id }: { readonly key: string; readonly id: number }): string {
  return `/Lottery?${new URLSearchParams({ key, id: String(id) })}`
}
