import { draw } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import { lieIn } from '../lies.ts'
import type { Mode } from '../mode.ts'

/** Dice that nobody threw, and that differ from any that were. */
function otherThan(faces: readonly number[]): [number, number, number] {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

export const dice: readonly Mode[] = [
  {
    lie: 'shows other dice at the table',
    when: 'result',
    screens: ['table', 'home', 'game'],
    sees: 'red',
    isShort: true,
    tell: ({ draw: { issue } }) =>
      lieIn(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, opencode: otherThan(game.opencode) } : game,
      ),
  },
  {
    lie: 'lists ten draws of 6,6,6',
    when: 'later',
    screens: ['home', 'history'],
    sees: 'red',
    isShort: true,
    tell: () => lieIn(getLotteryOneList, (draws) => draws.map((row) => ({ ...row, opencode: otherThan(row.opencode) }))),
  },
  {
    lie: 'shows other dice in the record of bets',
    when: 'later',
    screens: ['record'],
    sees: 'red',
    isShort: true,
    tell: () =>
      lieIn(getUserGameList, (rows) =>
        rows.map((row) => (row.opencode ? { ...row, opencode: otherThan(row.opencode) } : row)),
      ),
  },
  {
    lie: 'proves other dice than it showed',
    when: 'result',
    screens: ['fairness'],
    sees: 'red',
    tell: ({ draw: { issue } }) =>
      lieIn(draw, (served) =>
        served.issue === issue && served.dice ? { ...served, dice: otherThan(served.dice) } : served,
      ),
  },
]
