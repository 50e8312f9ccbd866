import type { ReplyOf } from '@saikoro/shared/contract/call'
import { bets, draw as drawCall, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import type { Case } from './case.ts'
import { FAIRNESS, TABLE } from './screens.ts'
import { changeReply, NO_TAMPERING, silent, type Tampering } from './tampering.ts'

type Draw = ReplyOf<typeof drawCall>
type Genesis = ReplyOf<typeof genesis>

const AFTER = ['/GameRecord', FAIRNESS, '/MyDraws']
const opening = { when: 'before', screens: [TABLE, '/Game'], expected: 'refused' } as const
const closing = { when: 'closing', screens: AFTER, expected: 'red' } as const
const result = { when: 'result', screens: AFTER, expected: 'red' } as const
const later = { when: 'later', screens: [FAIRNESS, '/Home'], expected: 'red' } as const
const honest = {
  screens: [TABLE, '/Home', '/Mine', '/Statement', ...AFTER],
  expected: 'nothing',
  tamper: () => NO_TAMPERING,
} as const

const UNSEALED = { betsRoot: null, betCount: null, sealedAt: null, seal: null } as const
const UNSETTLED = { status: 'open', signature: null, seed: null, dice: null, result: null } as const

/** Changes one draw in the replies of `fairness/draw`. */
function ofDraw(issue: string, change: (served: Draw) => Partial<Draw>): Tampering {
  return changeReply(drawCall, (served) =>
    served.issue === issue ? { ...served, ...change(served as Draw) } : served,
  )
}

/** Returns dice that differ from these. */
function otherThan(faces: readonly number[]): [number, number, number] {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

/** Draws, their dice, odds and times. */
export const DRAW_CASES: readonly Case[] = [
  { ...honest, title: 'is honest', when: 'before' },
  { ...honest, title: 'is honest', when: 'later' },
  {
    ...opening,
    title: 'lists odds of 2.50 instead of the hashed ones',
    expected: 'red',
    tamper: () => changeReply(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 2.5 }))),
  },
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
    ...closing,
    title: 'delays the closing of a draw after this device pinned its record',
    tamper: ({ draw: { issue } }) =>
      ofDraw(issue, ({ closesAt, drawAt }) => ({ closesAt: closesAt + 60_000, drawAt: drawAt + 60_000 })),
  },
  {
    ...closing,
    title: 'fails all fairness calls for more than an hour after an order',
    minutes: 65,
    screens: ['/MyDraws'],
    tamper: () => silent('fault', drawCall, genesis, log, bets, proof),
  },
  {
    ...result,
    title: 'shows other dice at the table than it proves',
    screens: [TABLE, '/Home', '/Game'],
    triedBy: 'test',
    tamper: ({ draw: { issue } }) =>
      changeReply(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, opencode: otherThan(game.opencode) } : game,
      ),
  },
  {
    ...later,
    title: 'lists the dice of each draw under the next issue',
    screens: ['/Home'],
    tamper: () =>
      changeReply(getLotteryOneList, (rows) =>
        rows.map((row, at) => ({ ...row, opencode: rows[at + 1]?.opencode ?? otherThan(row.opencode) })),
      ),
  },
  {
    ...later,
    title: 'reports a settled draw as open',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ ...UNSEALED, ...UNSETTLED })),
  },
  {
    ...later,
    title: 'publishes other bets than those under the root',
    tamper: () =>
      changeReply(bets, ({ leaves }) => ({ leaves: leaves.map((leaf) => leaf.replace('|big|', '|small|')) })),
  },
  {
    ...later,
    title: 'serves a consistent genesis other than the pinned one',
    tamper: () =>
      changeReply(genesis, (served) => {
        const other = { ...(served as Genesis), salt: 'ab'.repeat(32) }
        return { ...other, entry: genesisHash(other) }
      }),
  },
  {
    ...later,
    title: 'fails every request for the log of the game',
    expected: 'amber',
    triedBy: 'long',
    tamper: () => silent('fault', log),
  },
]
