import { draw as drawCall, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { sandboxChainHash } from '@saikoro/shared/fairness/beacon'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import { periodOf, roundFor } from '@saikoro/shared/rules/schedule'
import type { Case, Scene } from './case.ts'
import { forged, ofDraw } from './forged-replies.ts'
import { callServer } from './member.ts'
import { type Draw, type Genesis, rehashed } from './server.ts'
import { changeReply, silent, together } from './tampering.ts'
import { GAME } from './world.ts'

const SEVEN_MONTHS = 210 * 24 * 3_600_000

/** Odds of 1.00 for every option, so that no bet can win points. */
const NOTHING_TO_WIN = ({ odds }: Draw) =>
  Object.fromEntries(Object.keys(odds).map((option) => [option, 100]))

const rounded = ({ closesAt, beaconGenesis, beaconPeriod }: Draw) =>
  roundFor(closesAt, beaconGenesis, beaconPeriod)

/** Moves a draw in time, with the matching round and recomputed hashes. */
function moved(served: Draw, ms: number): Draw {
  const times = { opensAt: served.opensAt + ms, closesAt: served.closesAt + ms, drawAt: served.drawAt + ms }
  const round = rounded({ ...served, ...times })
  return rehashed(served, { ...times, round, issue: periodOf(times.opensAt, 60, 540).issue })
}

const change =
  (of: (served: Draw) => Partial<Draw>) =>
  ({ draw: { issue } }: Scene) =>
    forged(issue, (served) => rehashed(served, of(served)))

const table = { when: 'before', screens: ['table', 'game'], expected: 'refused' } as const

/** Tampering with a draw before the first order. */
export const opening: readonly Case[] = [
  {
    ...table,
    title: 'opens a draw with odds of 1.00 in hash and list',
    isRepresentative: true,
    tamper: (scene) =>
      together(
        change((served) => ({ odds: NOTHING_TO_WIN(served) }))(scene),
        changeReply(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 1 }))),
      ),
  },
  {
    ...table,
    title: 'lists odds of 2.50 instead of the hashed ones',
    expected: 'red',
    tamper: () => changeReply(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 2.5 }))),
  },
  {
    ...table,
    title: 'omits an option from the list of odds',
    expected: 'red',
    tamper: () => changeReply(getLotteryPeilv, (rows) => rows.filter(({ type }) => type !== 'big')),
  },
  {
    ...table,
    title: 'serves other odds with a draw than it hashed',
    tamper: ({ draw: { issue } }) => ofDraw(issue, ({ odds }) => ({ odds: { ...odds, big: 250 } })),
  },
  {
    ...table,
    title: 'opens a draw with a house edge of twenty per cent',
    tamper: change(({ odds }) => ({ odds: { ...odds, big: 160, small: 160 } })),
  },
  {
    ...table,
    title: 'commits to another seed than it reveals',
    screens: ['table', 'fairness'],
    tamper: ({ forger, draw: { issue } }) =>
      forged(issue, (served) => {
        const { commit = null } = forger.otherSeed(served)
        return served.status === 'open' ? rehashed(served, { commit }) : served
      }),
  },
  {
    ...table,
    title: 'offers a draw of seven months ago',
    isRepresentative: true,
    tamper: ({ world, draw: { issue, opensAt } }) => {
      const openDrawNow = (): Promise<Draw> => callServer(world, drawCall.path, { key: GAME, expect: issue })
      const old = periodOf(opensAt - SEVEN_MONTHS, 60, 540).issue
      return together(
        changeReply(getLotteryInfo, (game) =>
          game.next_expect === issue ? { ...game, next_expect: old } : game,
        ),
        {
          // the real server has no such draw: it is forged from the open one
          instead: async ({ path, input }) =>
            path === drawCall.path && input.get('expect') === old
              ? { data: moved(await openDrawNow(), -SEVEN_MONTHS) }
              : undefined,
        },
      )
    },
  },
  {
    ...table,
    title: 'uses a round that is already public',
    tamper: change((served) => ({ round: served.round - 40 })),
  },
  {
    ...table,
    title: 'uses the round one second after closing',
    tamper: change((served) => ({ round: served.round - 1 })),
  },
  {
    ...table,
    title: 'closes a draw one second before its end, with the matching round',
    tamper: change((served) => {
      const closesAt = served.drawAt - 1_000
      return { closesAt, round: rounded({ ...served, closesAt }) }
    }),
  },
  {
    ...table,
    title: 'opens a draw whose issue belongs to another minute',
    tamper: change((served) => {
      const drawAt = served.drawAt + 60_000
      const closesAt = served.closesAt + 60_000
      return { drawAt, closesAt, round: rounded({ ...served, closesAt }) }
    }),
  },
  {
    ...table,
    title: 'names a coming draw that is not in the log',
    screens: ['home', 'game', 'table'],
    hides: /2045/,
    tamper: () => changeReply(getLotteryInfo, (info) => ({ ...info, next_expect: '204503090001' })),
  },
  {
    ...table,
    title: 'accepts orders for a draw without a record',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ record: null })),
  },
  {
    ...table,
    title: 'labels its own beacon as the public one',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ beacon: 'quicknet' })),
  },
  {
    ...table,
    title: 'opens a draw under another beacon than its genesis names',
    tamper: change(({ beaconGenesis, beaconPeriod }) => {
      const publicKey = 'ab'.repeat(96)
      return { publicKey, chainHash: sandboxChainHash(publicKey, beaconGenesis, beaconPeriod) }
    }),
  },
  {
    ...table,
    title: 'answers for another game',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ game: 'sai180' })),
  },
  {
    ...table,
    title: 'answers for another issue',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ issue: String(Number(issue) + 1) })),
  },
  {
    ...table,
    title: 'serves a genesis that does not hash to its entry',
    tamper: () => changeReply(genesisCall, (genesis) => ({ ...genesis, receiptKey: 'ab'.repeat(32) })),
  },
  {
    ...table,
    title: 'fails to serve the draw that it accepts orders for',
    tamper: () => silent('fault', drawCall),
  },
  {
    ...table,
    title: 'does not reply with its genesis',
    tamper: () => silent('silence', genesisCall),
  },
  {
    title: 'serves a consistent genesis other than the pinned one',
    when: 'later',
    screens: ['fairness', 'home'],
    expected: 'red',
    tamper: () =>
      changeReply(genesisCall, (served) => {
        const other = { ...(served as Genesis), salt: 'ab'.repeat(32) }
        return { ...other, entry: genesisHash(other) }
      }),
  },
  {
    title: 'starts another chain for the same epoch on a second device',
    when: 'elsewhere',
    screens: ['fairness'],
    expected: 'red',
    tamper: () => changeReply(genesisCall, (served) => ({ ...served, anchor: 'ab'.repeat(32) })),
  },
]
