import { draw as drawCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import type { Case } from './case.ts'
import { ofDraw } from './forged-replies.ts'
import { lieIn, NO_TAMPERING, silent } from './tampering.ts'

const shifted = (seconds: number) => () =>
  lieIn(getLotteryInfo, (game) => ({ ...game, second: Math.max(0, game.second + seconds) }))

const table = { when: 'before', screens: ['table', 'home', 'game'], sees: 'amber' } as const

/** Clocks: the house's countdown against the proved one, and a member's own clock that is wrong. */
export const time: readonly Case[] = [
  { ...table, lie: 'counts eight seconds too long', sees: 'red', isTelling: true, tell: shifted(8) },
  { ...table, lie: 'counts an hour too long', sees: 'red', tell: shifted(3_600) },
  { ...table, lie: 'counts twenty seconds too short', sees: 'red', tell: shifted(-20) },
  {
    lie: 'lengthens the countdown once the order is booked',
    when: 'closing',
    screens: ['table', 'home'],
    sees: 'red',
    tell: shifted(8),
  },
  {
    ...table,
    lie: 'is honest, but this device’s clock is 20 seconds slow',
    ahead: -20_000,
    tell: () => NO_TAMPERING,
  },
  {
    ...table,
    lie: 'is honest, but this device’s clock is 20 seconds fast',
    ahead: 20_000,
    tell: () => NO_TAMPERING,
  },
  {
    ...table,
    lie: 'is honest, but this device’s clock is an hour slow',
    ahead: -3_600_000,
    tell: () => NO_TAMPERING,
  },
  {
    ...table,
    lie: 'names the issue after the open one as the next',
    sees: 'refused',
    tell: () =>
      lieIn(getLotteryInfo, (game) => ({ ...game, next_expect: String(Number(game.next_expect) + 1) })),
  },
  {
    lie: 'moves the closing of a draw behind, after this device kept its record',
    when: 'closing',
    screens: ['table', 'fairness'],
    sees: 'red',
    tell: ({ draw: { issue } }) =>
      ofDraw(issue, ({ closesAt, drawAt }) => ({ closesAt: closesAt + 60_000, drawAt: drawAt + 60_000 })),
  },
  {
    ...table,
    lie: 'does not tell the state of the game at all',
    sees: 'amber',
    tell: () => silent('fault', getLotteryInfo),
  },
  {
    lie: 'says for ever that the draw is still to come',
    when: 'result',
    screens: ['table', 'fairness', 'draws'],
    sees: 'amber',
    minutes: 7,
    tell: ({ draw: { issue } }) => {
      let held: unknown
      return lieIn(drawCall, (served) => {
        if (served.issue !== issue) return served
        if (served.status !== 'settled') held = served
        return held ?? { ...served, status: 'sealed', seed: null, signature: null, dice: null, result: null }
      })
    },
  },
]
