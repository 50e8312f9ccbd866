import { draw as drawCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import type { Case } from './case.ts'
import { ofDraw } from './forged-replies.ts'
import { changeReply, NO_TAMPERING, silent } from './tampering.ts'

const shifted = (seconds: number) => () =>
  changeReply(getLotteryInfo, (game) => ({ ...game, second: Math.max(0, game.second + seconds) }))

const table = { when: 'before', screens: ['table', 'home', 'game'], expected: 'amber' } as const

/** Wrong countdowns of the server, and wrong clocks of the device. */
export const time: readonly Case[] = [
  {
    ...table,
    title: 'shows a countdown eight seconds too long',
    expected: 'red',
    isRepresentative: true,
    tamper: shifted(8),
  },
  { ...table, title: 'shows a countdown an hour too long', expected: 'red', tamper: shifted(3_600) },
  { ...table, title: 'shows a countdown twenty seconds too short', expected: 'red', tamper: shifted(-20) },
  {
    title: 'lengthens the countdown after the order is posted',
    when: 'closing',
    screens: ['table', 'home'],
    expected: 'red',
    tamper: shifted(8),
  },
  {
    ...table,
    title: 'is honest, but this device’s clock is 20 seconds slow',
    ahead: -20_000,
    tamper: () => NO_TAMPERING,
  },
  {
    ...table,
    title: 'is honest, but this device’s clock is 20 seconds fast',
    ahead: 20_000,
    tamper: () => NO_TAMPERING,
  },
  {
    ...table,
    title: 'is honest, but this device’s clock is an hour slow',
    ahead: -3_600_000,
    tamper: () => NO_TAMPERING,
  },
  {
    ...table,
    title: 'names the issue after the open one as the next',
    expected: 'refused',
    tamper: () =>
      changeReply(getLotteryInfo, (game) => ({ ...game, next_expect: String(Number(game.next_expect) + 1) })),
  },
  {
    title: 'delays the closing of a draw after this device pinned its record',
    when: 'closing',
    screens: ['table', 'fairness'],
    expected: 'red',
    tamper: ({ draw: { issue } }) =>
      ofDraw(issue, ({ closesAt, drawAt }) => ({ closesAt: closesAt + 60_000, drawAt: drawAt + 60_000 })),
  },
  {
    ...table,
    title: 'fails every request for the state of the game',
    expected: 'amber',
    tamper: () => silent('fault', getLotteryInfo),
  },
  {
    title: 'reports a settled draw as pending',
    when: 'result',
    screens: ['table', 'fairness', 'draws'],
    expected: 'amber',
    minutes: 7,
    tamper: ({ draw: { issue } }) => {
      let held: unknown
      return changeReply(drawCall, (served) => {
        if (served.issue !== issue) return served
        if (served.status !== 'settled') held = served
        return held ?? { ...served, status: 'sealed', seed: null, signature: null, dice: null, result: null }
      })
    },
  },
]
