import { bets, draw as drawCall, log as logCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import type { Draw } from './server.ts'
import { relinked } from './server.ts'
import { changeReply, type Tampering, together } from './tampering.ts'

export type Faces = [number, number, number]

/** Returns dice that differ from these. */
export function otherThan(faces: readonly number[]): Faces {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

/** Changes one draw in the replies of `fairness/draw`. */
export function ofDraw(issue: string, change: (served: Draw) => Partial<Draw>): Tampering {
  return changeReply(drawCall, (served) =>
    served.issue === issue ? { ...served, ...change(served as Draw) } : served,
  )
}

/** Changes one draw, the log to match, and its leaves if given. */
export function forged(issue: string, forge: (served: Draw) => Draw, leaves?: readonly string[]): Tampering {
  let before: Draw | undefined
  return together(
    changeReply(drawCall, (served) => {
      if (served.issue !== issue) return served
      before = served as Draw
      return forge(before)
    }),
    changeReply(logCall, (page) => (before ? relinked(page, before, forge(before)) : page)),
    changeReply(bets, (served, { input }) => (leaves && input.get('expect') === issue ? { leaves } : served)),
  )
}

/** Changes the dice of a draw in all replies with dice but `fairness/draw`. */
export function shown(issue: string, faces: (served: Faces) => Faces): Tampering {
  return together(
    changeReply(getLotteryInfo, (game) =>
      game.now_expect === issue ? { ...game, opencode: faces(game.opencode) } : game,
    ),
    changeReply(getLotteryOneList, (draws) =>
      draws.map((row) => (row.expect === issue ? { ...row, opencode: faces(row.opencode) } : row)),
    ),
    changeReply(getUserGameList, (rows) =>
      rows.map((row) =>
        row.expect === issue && row.opencode ? { ...row, opencode: faces(row.opencode) } : row,
      ),
    ),
  )
}
