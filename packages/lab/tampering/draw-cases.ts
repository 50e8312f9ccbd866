import { bets, draw as drawCall, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import { createTestLog } from '../../../apps/web/src/test/test-log.ts'
import type { Case, Scene } from './case.ts'
import {
  type Draw,
  forged,
  forgedEverywhere,
  type Genesis,
  ofDraw,
  otherSeed,
  otherThan,
  rehashed,
  voided,
} from './forger.ts'
import { FAIRNESS, TABLE } from './screens.ts'
import { changeReply, NO_TAMPERING, silent, together } from './tampering.ts'

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

/** Odds of 1.00 for every option, so that no bet can win points. */
const NOTHING_TO_WIN = ({ odds }: Draw) =>
  Object.fromEntries(Object.keys(odds).map((option) => [option, 100]))

/** Opens a draw with other values, all hashes recomputed. */
const opened =
  (change: (served: Draw) => Partial<Draw>) =>
  ({ draw: { issue } }: Scene) =>
    forged(issue, (served) => rehashed(served, change(served)))

/** Serves another public log, of which only the lines or the key differ. */
const otherLog =
  (change: (lines: readonly string[]) => string[], key?: string) =>
  async ({ world: { owner, LOG_KEY } }: Scene) => {
    const { rows } = await owner.query('SELECT line FROM public_line WHERE place IS NOT NULL ORDER BY place')
    const { rows: identities } = await owner.query('SELECT vkey FROM log_identity ORDER BY id DESC LIMIT 1')
    const lines = change(rows.map(({ line }) => line))
    const origin = String(identities[0].vkey).split('+')[0] ?? ''
    return {
      log: createTestLog(() => lines, {
        origin,
        secret: Uint8Array.from(Buffer.from(key ?? LOG_KEY, 'hex')),
      }),
    }
  }

const resultIn = (lines: readonly string[]) => lines.findIndex((line) => line.startsWith('result/v1|'))

/** Draws, their dice, odds and times, and the logs that prove them. */
export const DRAW_CASES: readonly Case[] = [
  { ...honest, title: 'is honest', when: 'before' },
  { ...honest, title: 'is honest', when: 'later' },
  {
    ...opening,
    title: 'opens a draw with odds of 1.00 in hash and list',
    triedBy: 'long',
    tamper: (scene) =>
      together(
        opened((served) => ({ odds: NOTHING_TO_WIN(served) }))(scene),
        changeReply(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 1 }))),
      ),
  },
  {
    ...opening,
    title: 'lists odds of 2.50 instead of the hashed ones',
    expected: 'red',
    tamper: () => changeReply(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 2.5 }))),
  },
  {
    ...opening,
    title: 'uses a round that is already public',
    tamper: opened(({ round }) => ({ round: round - 40 })),
  },
  {
    ...opening,
    title: 'names a coming draw that is not in the log',
    screens: ['/Home', '/Game', TABLE],
    hides: /2045/,
    tamper: () => changeReply(getLotteryInfo, (info) => ({ ...info, next_expect: '204503090001' })),
  },
  {
    ...opening,
    title: 'shows a countdown eight seconds too long',
    expected: 'red',
    tamper: () => changeReply(getLotteryInfo, (game) => ({ ...game, second: game.second + 8 })),
  },
  {
    ...opening,
    title: 'is honest, but this device’s clock is 20 seconds slow',
    expected: 'amber',
    ahead: -20_000,
    tamper: () => NO_TAMPERING,
  },
  {
    ...closing,
    title: 'delays the closing of a draw after this device pinned its record',
    tamper: ({ draw: { issue } }) =>
      ofDraw(issue, ({ closesAt, drawAt }) => ({ closesAt: closesAt + 60_000, drawAt: drawAt + 60_000 })),
  },
  {
    ...closing,
    title: 'seals the draw without this member’s bets',
    triedBy: 'long',
    tamper: ({ draw: { issue } }) => forged(issue, (served) => rehashed(served, {}, []), []),
  },
  {
    ...closing,
    title: 'withholds the root until the dice are known, then voids the draw',
    tamper: ({ draw: { issue } }) =>
      together(
        ofDraw(issue, (served) => {
          const unsealed = { ...served, ...UNSEALED, ...UNSETTLED }
          return served.status === 'settled' ? voided({ ...unsealed, seed: served.seed }) : unsealed
        }),
        changeReply(bets, () => ({ leaves: [] })),
      ),
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
    ...result,
    title: 'replaces seed, commitment, record, dice and log consistently after orders closed',
    screens: [TABLE, '/Home', ...AFTER],
    tamper: ({ draw: { issue } }) =>
      forgedEverywhere(issue, (served) => {
        const { seed, commit } = otherSeed(served)
        return rehashed(served, served.seed ? { seed, commit } : { commit })
      }),
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
  {
    ...later,
    title: 'serves another public log',
    screens: [FAIRNESS],
    triedBy: 'test',
    tamper: otherLog((lines) => ['another log', ...lines.slice(1), 'more']),
  },
  {
    ...later,
    title: 'rewrites an entry of the public log',
    screens: [FAIRNESS],
    triedBy: 'test',
    tamper: otherLog((lines) => lines.with(resultIn(lines), 'rewritten')),
  },
  {
    ...later,
    title: 'signs the public log with another key',
    screens: [FAIRNESS],
    triedBy: 'test',
    tamper: otherLog((lines) => [...lines], '09'.repeat(32)),
  },
]
