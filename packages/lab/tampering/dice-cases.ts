import { draw } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import type { Case } from './case.ts'
import { type Faces, forged, ofDraw, otherThan, shown } from './forged-replies.ts'
import { type Draw, rehashed } from './server.ts'
import { changeReply, together } from './tampering.ts'

const facesOf = ({ dice }: Draw): Faces => [dice?.[0] ?? 0, dice?.[1] ?? 0, dice?.[2] ?? 0]

/** Wrong dice, in one call or in all calls. */
export const dice: readonly Case[] = [
  {
    title: 'shows other dice at the table than it proves',
    when: 'result',
    screens: ['table', 'home', 'game'],
    expected: 'red',
    isRepresentative: true,
    tamper: ({ draw: { issue } }) =>
      changeReply(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, opencode: otherThan(game.opencode) } : game,
      ),
  },
  {
    title: 'shows the right dice under the previous issue',
    when: 'result',
    screens: ['table', 'home'],
    expected: 'red',
    tamper: ({ draw: { issue } }) =>
      changeReply(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, now_expect: String(Number(issue) - 1) } : game,
      ),
  },
  {
    title: 'lists ten draws of 6,6,6',
    when: 'later',
    screens: ['home', 'history'],
    expected: 'red',
    isRepresentative: true,
    tamper: () =>
      changeReply(getLotteryOneList, (rows) =>
        rows.map((row) => ({ ...row, opencode: otherThan(row.opencode) })),
      ),
  },
  {
    title: 'lists the dice of each draw under the next issue',
    when: 'later',
    screens: ['home', 'history'],
    expected: 'red',
    tamper: () =>
      changeReply(getLotteryOneList, (rows) =>
        rows.map((row, at) => ({ ...row, opencode: rows[at + 1]?.opencode ?? otherThan(row.opencode) })),
      ),
  },
  {
    title: 'shows other dice in the record of bets',
    when: 'later',
    screens: ['record'],
    expected: 'red',
    tamper: () =>
      changeReply(getUserGameList, (rows) =>
        rows.map((row) => (row.opencode ? { ...row, opencode: otherThan(row.opencode) } : row)),
      ),
  },
  {
    title: 'changes the proved dice without recomputing hashes',
    when: 'result',
    screens: ['fairness'],
    expected: 'red',
    tamper: ({ draw: { issue } }) => ofDraw(issue, ({ dice }) => ({ dice: dice && otherThan(dice) })),
  },
  {
    title: 'replaces seed, commitment, record, dice and log consistently after orders closed',
    when: 'result',
    screens: ['table', 'home', 'history', 'record', 'fairness', 'draws'],
    expected: 'red',
    tamper: ({ forger, draw: { issue } }) => {
      let faces: Faces = [6, 6, 6]
      const forge = (served: Draw) => {
        const { seed, commit } = forger.otherSeed(served)
        const replaced = rehashed(served, served.seed ? { seed, commit } : { commit })
        if (replaced.dice) faces = facesOf(replaced)
        return replaced
      }
      return together(
        forged(issue, forge),
        shown(issue, () => faces),
      )
    },
  },
  {
    title: 'grinds a free `prev` until a draw that this device saw opening throws 6,6,6',
    when: 'result',
    screens: ['table', 'record', 'fairness'],
    expected: 'red',
    tamper: ({ forger, draw: { issue } }) =>
      together(
        forged(issue, (served) => (served.dice ? forger.ground(served, '6,6,6') : served)),
        shown(issue, () => [6, 6, 6]),
      ),
  },
  {
    title: 'grinds a free `prev` until a draw that this device never saw throws 6,6,6',
    when: 'elsewhere',
    screens: ['home', 'fairness'],
    expected: 'red',
    minutes: 1, // the next draw does not link to the forged one
    mayRecompute: true,
    tamper: ({ forger, draw: { issue } }) =>
      together(
        forged(issue, (served) => (served.dice ? forger.ground(served, '6,6,6') : served)),
        shown(issue, () => [6, 6, 6]),
      ),
  },
  {
    title: 'uses the valid signature of another round and its dice',
    when: 'result',
    screens: ['table', 'fairness'],
    expected: 'red',
    tamper: ({ forger, draw: { issue } }) => {
      const forge = (served: Draw) =>
        served.signature ? rehashed(served, { signature: forger.signRound(served.round + 1) }) : served
      return together(
        forged(issue, forge),
        shown(issue, (served) => otherThan(served)),
      )
    },
  },
  {
    title: 'reveals the seed of the previous draw',
    when: 'result',
    screens: ['table', 'fairness'],
    expected: 'red',
    tamper: ({ draw: { issue } }) =>
      forged(issue, (served) => (served.seed ? rehashed(served, { seed: served.previousSeed }) : served)),
  },
  {
    title: 'changes one byte of the revealed seed',
    when: 'later',
    screens: ['fairness', 'home'],
    expected: 'red',
    tamper: ({ draw: { issue } }) =>
      ofDraw(issue, ({ seed }) => ({ seed: seed && (seed.startsWith('0') ? '1' : '0') + seed.slice(1) })),
  },
  {
    title: 'proves a settled draw without dice',
    when: 'later',
    screens: ['fairness', 'home'],
    expected: 'red',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ dice: null })),
  },
  {
    title: 'proves the draw with the dice, seed and log of the previous issue',
    when: 'later',
    screens: ['fairness', 'home'],
    expected: 'red',
    tamper: ({ draw: { issue } }) => {
      let other: Draw | undefined
      return changeReply(draw, (served) => {
        if (served.issue !== issue) other = served as Draw
        return served.issue === issue && other
          ? { ...other, issue }
          : served.issue === issue
            ? { ...served, dice: otherThan(served.dice ?? []) }
            : served
      })
    },
  },
]
