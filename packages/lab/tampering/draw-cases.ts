import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import type { Case } from './case.ts'
import { FAIRNESS, TABLE } from './screens.ts'
import { changeReply, NO_TAMPERING, silent } from './tampering.ts'

const opening = { when: 'before', screens: [TABLE, '/Game'], expected: 'refused' } as const
const honest = {
  screens: [TABLE, '/Home', '/Mine', '/Statement', '/GameRecord', FAIRNESS, '/MyDraws'],
  expected: 'nothing',
  tamper: () => NO_TAMPERING,
} as const

/** Returns dice that differ from these. */
function otherThan(faces: readonly number[]): [number, number, number] {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

/** Draws, their dice and times. */
export const DRAW_CASES: readonly Case[] = [
  { ...honest, title: 'is honest', when: 'before' },
  { ...honest, title: 'is honest', when: 'later' },
  {
    ...opening,
    title: 'names a coming draw that is not in the log',
    screens: ['/Home', '/Game', TABLE],
    tamper: () => changeReply(getLotteryInfo, (info) => ({ ...info, next_expect: '204503090001' })),
  },
  {
    ...opening,
    title: 'shows a countdown eight seconds too long',
    expected: 'red',
    tamper: () => changeReply(getLotteryInfo, (game) => ({ ...game, second: game.second + 8 })),
  },
  {
    title: 'fails all fairness calls for more than an hour after an order',
    when: 'closing',
    minutes: 65,
    screens: ['/MyDraws'],
    expected: 'red',
    tamper: () => silent('fault', draw, genesis, log, bets, proof),
  },
  {
    title: 'shows other dice at the table than it proves',
    when: 'result',
    screens: [TABLE, '/Home', '/Game'],
    expected: 'red',
    triedBy: 'test',
    tamper: ({ draw: { issue } }) =>
      changeReply(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, opencode: otherThan(game.opencode) } : game,
      ),
  },
  {
    title: 'fails every request for the log of the game',
    when: 'later',
    screens: [FAIRNESS, '/Home'],
    expected: 'amber',
    triedBy: 'long',
    tamper: () => silent('fault', log),
  },
]
