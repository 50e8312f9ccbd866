import { bets, draw as drawCall, log as logCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import type { Draw } from './server.ts'
import { relinked } from './server.ts'
import { lieIn, type Tampering, together } from './tampering.ts'

export type Faces = [number, number, number]

/** Dice that nobody threw, and that differ from any that were. */
export function otherThan(faces: readonly number[]): Faces {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

/** Serves one draw otherwise; whatever else is asked stays as it is. */
export function ofDraw(issue: string, change: (served: Draw) => Partial<Draw>): Tampering {
  return lieIn(drawCall, (served) =>
    served.issue === issue ? { ...served, ...change(served as Draw) } : served,
  )
}

/** Serves one draw otherwise, and the log so that it agrees; with leaves, those too. */
export function forged(issue: string, forge: (served: Draw) => Draw, leaves?: readonly string[]): Tampering {
  let before: Draw | undefined
  return together(
    lieIn(drawCall, (served) => {
      if (served.issue !== issue) return served
      before = served as Draw
      return forge(before)
    }),
    lieIn(logCall, (page) => (before ? relinked(page, before, forge(before)) : page)),
    lieIn(bets, (served, { input }) => (leaves && input.get('expect') === issue ? { leaves } : served)),
  )
}

/** Shows these dice for a draw wherever dice are shown. */
export function shown(issue: string, faces: (so: Faces) => Faces): Tampering {
  return together(
    lieIn(getLotteryInfo, (game) =>
      game.now_expect === issue ? { ...game, opencode: faces(game.opencode) } : game,
    ),
    lieIn(getLotteryOneList, (draws) =>
      draws.map((row) => (row.expect === issue ? { ...row, opencode: faces(row.opencode) } : row)),
    ),
    lieIn(getUserGameList, (rows) =>
      rows.map((row) =>
        row.expect === issue && row.opencode ? { ...row, opencode: faces(row.opencode) } : row,
      ),
    ),
  )
}
