import { getuserenable } from '@saikoro/shared/contract/game'
import { itemlist, lotteryList } from '@saikoro/shared/contract/lottery'
import type { Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type GameRow = Reply<typeof lotteryList>[number]

export const gameClassesQuery = () => callQuery(itemlist)

/** All games, or those of one class. */
export const gamesQuery = (classId = 0) => callQuery(lotteryList, { class: classId })

/** May this member order in this game now, and if not, why. */
export const admissionQuery = (lid: number) => callQuery(getuserenable, { lid: String(lid) })
