import { draw } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserGameList } from '@saikoro/shared/contract/member'
import type { Case } from './case.ts'
import { type Faces, forged, ofDraw, otherThan, shown } from './forged-replies.ts'
import { type Draw, rehashed } from './server.ts'
import { lieIn, together } from './tampering.ts'

const facesOf = ({ dice }: Draw): Faces => [dice?.[0] ?? 0, dice?.[1] ?? 0, dice?.[2] ?? 0]

/** Other dice than were thrown, in one call or in all of them. */
export const dice: readonly Case[] = [
  {
    lie: 'shows other dice at the table than it proves',
    when: 'result',
    screens: ['table', 'home', 'game'],
    sees: 'red',
    isTelling: true,
    tell: ({ draw: { issue } }) =>
      lieIn(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, opencode: otherThan(game.opencode) } : game,
      ),
  },
  {
    lie: 'shows the right dice under the issue before',
    when: 'result',
    screens: ['table', 'home'],
    sees: 'red',
    tell: ({ draw: { issue } }) =>
      lieIn(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, now_expect: String(Number(issue) - 1) } : game,
      ),
  },
  {
    lie: 'lists ten draws of 6,6,6',
    when: 'later',
    screens: ['home', 'history'],
    sees: 'red',
    isTelling: true,
    tell: () =>
      lieIn(getLotteryOneList, (rows) => rows.map((row) => ({ ...row, opencode: otherThan(row.opencode) }))),
  },
  {
    lie: 'lists the dice of each draw under the next issue',
    when: 'later',
    screens: ['home', 'history'],
    sees: 'red',
    tell: () =>
      lieIn(getLotteryOneList, (rows) =>
        rows.map((row, at) => ({ ...row, opencode: rows[at + 1]?.opencode ?? otherThan(row.opencode) })),
      ),
  },
  {
    lie: 'shows other dice in the record of bets',
    when: 'later',
    screens: ['record'],
    sees: 'red',
    tell: () =>
      lieIn(getUserGameList, (rows) =>
        rows.map((row) => (row.opencode ? { ...row, opencode: otherThan(row.opencode) } : row)),
      ),
  },
  {
    lie: 'proves other dice than it threw, without hashing anew',
    when: 'result',
    screens: ['fairness'],
    sees: 'red',
    tell: ({ draw: { issue } }) => ofDraw(issue, ({ dice }) => ({ dice: dice && otherThan(dice) })),
  },
  {
    lie: 'replaces seed, promise, record, dice and log, all agreeing, once the orders are in',
    when: 'result',
    screens: ['table', 'home', 'history', 'record', 'fairness', 'draws'],
    sees: 'red',
    tell: ({ house, draw: { issue } }) => {
      let faces: Faces = [6, 6, 6]
      const forge = (served: Draw) => {
        const { seed, commit } = house.otherSeed(served)
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
    lie: 'grinds a free `prev` until a draw that this device saw opening throws 6,6,6',
    when: 'result',
    screens: ['table', 'record', 'fairness'],
    sees: 'red',
    tell: ({ house, draw: { issue } }) =>
      together(
        forged(issue, (served) => (served.dice ? house.ground(served, '6,6,6') : served)),
        shown(issue, () => [6, 6, 6]),
      ),
  },
  {
    lie: 'grinds a free `prev` until a draw that this device never saw throws 6,6,6',
    when: 'elsewhere',
    screens: ['home', 'fairness'],
    sees: 'red',
    minutes: 1, // the next draw does not follow from it
    mayRecompute: true,
    tell: ({ house, draw: { issue } }) =>
      together(
        forged(issue, (served) => (served.dice ? house.ground(served, '6,6,6') : served)),
        shown(issue, () => [6, 6, 6]),
      ),
  },
  {
    lie: 'takes the signature of another round, rightly signed, with the dice that it gives',
    when: 'result',
    screens: ['table', 'fairness'],
    sees: 'red',
    tell: ({ house, draw: { issue } }) => {
      const forge = (served: Draw) =>
        served.signature ? rehashed(served, { signature: house.signRound(served.round + 1) }) : served
      return together(
        forged(issue, forge),
        shown(issue, (so) => otherThan(so)),
      )
    },
  },
  {
    lie: 'serves another seed of its chain, the one of the draw before',
    when: 'result',
    screens: ['table', 'fairness'],
    sees: 'red',
    tell: ({ draw: { issue } }) =>
      forged(issue, (served) => (served.seed ? rehashed(served, { seed: served.previousSeed }) : served)),
  },
  {
    lie: 'changes one byte of the revealed seed',
    when: 'later',
    screens: ['fairness', 'home'],
    sees: 'red',
    tell: ({ draw: { issue } }) =>
      ofDraw(issue, ({ seed }) => ({ seed: seed && (seed.startsWith('0') ? '1' : '0') + seed.slice(1) })),
  },
  {
    lie: 'proves a settled draw without dice',
    when: 'later',
    screens: ['fairness', 'home'],
    sees: 'red',
    tell: ({ draw: { issue } }) => ofDraw(issue, () => ({ dice: null })),
  },
  {
    lie: 'proves the draw with the dice, seed and log of the issue before',
    when: 'later',
    screens: ['fairness', 'home'],
    sees: 'red',
    tell: ({ draw: { issue } }) => {
      let other: Draw | undefined
      return lieIn(draw, (served) => {
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
