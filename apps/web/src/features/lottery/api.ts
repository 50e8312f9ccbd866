import { getuserenable } from '@saikoro/shared/contract/game'
import { itemlist, lotteryList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { readPlaySession } from './play-session.ts'

export type GameRow = Awaited<ReturnType<typeof readGames>>[number]

function readGames(classId: number) {
  return callApi(lotteryList, { class: classId })
}

export function gameClassesQuery() {
  return queryOptions({ queryKey: [itemlist.path], queryFn: () => callApi(itemlist, {}) })
}

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

/** Time and net result since this member sat down in this tab (charter C6.3). */
export function playSessionQuery(memberId: number) {
  return queryOptions({
    queryKey: [getUserGameList.path, 'session', { memberId }],
    queryFn: () => readPlaySession(memberId),
  })
}
