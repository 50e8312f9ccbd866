import { draw as drawCall, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { sandboxChainHash } from '@saikoro/shared/fairness/beacon'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import { periodOf, roundFor } from '@saikoro/shared/rules/schedule'
import type { Case, Scene } from './case.ts'
import { forged, ofDraw } from './forged-replies.ts'
import { callTruly } from './member.ts'
import { type Draw, type Genesis, rehashed } from './server.ts'
import { lieIn, silent, together } from './tampering.ts'
import { GAME } from './world.ts'

const SEVEN_MONTHS = 210 * 24 * 3_600_000

/** Odds of 1.00 for everything: nobody can win. */
const NOTHING_TO_WIN = ({ odds }: Draw) =>
  Object.fromEntries(Object.keys(odds).map((option) => [option, 100]))

const rounded = ({ closesAt, beaconGenesis, beaconPeriod }: Draw) =>
  roundFor(closesAt, beaconGenesis, beaconPeriod)

/** The draw moved in time, with the round that belongs there and everything hashed anew. */
function moved(served: Draw, ms: number): Draw {
  const times = { opensAt: served.opensAt + ms, closesAt: served.closesAt + ms, drawAt: served.drawAt + ms }
  const round = rounded({ ...served, ...times })
  return rehashed(served, { ...times, round, issue: periodOf(times.opensAt, 60, 540).issue })
}

const change =
  (of: (served: Draw) => Partial<Draw>) =>
  ({ draw: { issue } }: Scene) =>
    forged(issue, (served) => rehashed(served, of(served)))

const table = { when: 'before', screens: ['table', 'game'], sees: 'refused' } as const

/** What is promised before the first order. */
export const opening: readonly Case[] = [
  {
    ...table,
    lie: 'opens a draw with odds of 1.00, hashed and listed alike',
    isTelling: true,
    tell: (scene) =>
      together(
        change((served) => ({ odds: NOTHING_TO_WIN(served) }))(scene),
        lieIn(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 1 }))),
      ),
  },
  {
    ...table,
    lie: 'lists odds of 2.50 over those that it hashed',
    sees: 'red',
    tell: () => lieIn(getLotteryPeilv, (rows) => rows.map((row) => ({ ...row, proportion: 2.5 }))),
  },
  {
    ...table,
    lie: 'leaves the odds of an option out of the list',
    sees: 'red',
    tell: () => lieIn(getLotteryPeilv, (rows) => rows.filter(({ type }) => type !== 'big')),
  },
  {
    ...table,
    lie: 'serves other odds with a draw than it hashed',
    tell: ({ draw: { issue } }) => ofDraw(issue, ({ odds }) => ({ odds: { ...odds, big: 250 } })),
  },
  {
    ...table,
    lie: 'opens a draw with a house edge of twenty per cent',
    tell: change(({ odds }) => ({ odds: { ...odds, big: 160, small: 160 } })),
  },
  {
    ...table,
    lie: 'promises another seed than it will reveal',
    screens: ['table', 'fairness'],
    tell: ({ house, draw: { issue } }) =>
      forged(issue, (served) => {
        const { commit = null } = house.otherSeed(served)
        return served.status === 'open' ? rehashed(served, { commit }) : served
      }),
  },
  {
    ...table,
    lie: 'offers a draw of seven months ago',
    isTelling: true,
    tell: ({ world, draw: { issue, opensAt } }) => {
      const openDrawNow = (): Promise<Draw> => callTruly(world, drawCall.path, { key: GAME, expect: issue })
      const old = periodOf(opensAt - SEVEN_MONTHS, 60, 540).issue
      return together(
        lieIn(getLotteryInfo, (game) => (game.next_expect === issue ? { ...game, next_expect: old } : game)),
        {
          // The real server knows no such draw: the house makes it up from the one that it runs.
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
    lie: 'takes a round that is known already',
    tell: change((served) => ({ round: served.round - 40 })),
  },
  {
    ...table,
    lie: 'takes the round that comes one second after closing',
    tell: change((served) => ({ round: served.round - 1 })),
  },
  {
    ...table,
    lie: 'closes a draw one second before it is drawn, with the round that belongs to that',
    tell: change((served) => {
      const closesAt = served.drawAt - 1_000
      return { closesAt, round: rounded({ ...served, closesAt }) }
    }),
  },
  {
    ...table,
    lie: 'opens a draw whose issue belongs to another minute',
    tell: change((served) => {
      const drawAt = served.drawAt + 60_000
      const closesAt = served.closesAt + 60_000
      return { drawAt, closesAt, round: rounded({ ...served, closesAt }) }
    }),
  },
  {
    ...table,
    lie: 'offers orders on a draw without a record',
    tell: ({ draw: { issue } }) => ofDraw(issue, () => ({ record: null })),
  },
  {
    ...table,
    lie: 'calls its own beacon the public one',
    tell: ({ draw: { issue } }) => ofDraw(issue, () => ({ beacon: 'quicknet' })),
  },
  {
    ...table,
    lie: 'opens a draw under another beacon than its genesis names',
    tell: change(({ beaconGenesis, beaconPeriod }) => {
      const publicKey = 'ab'.repeat(96)
      return { publicKey, chainHash: sandboxChainHash(publicKey, beaconGenesis, beaconPeriod) }
    }),
  },
  {
    ...table,
    lie: 'answers for another game',
    tell: ({ draw: { issue } }) => ofDraw(issue, () => ({ game: 'sai180' })),
  },
  {
    ...table,
    lie: 'answers for another issue',
    tell: ({ draw: { issue } }) => ofDraw(issue, () => ({ issue: String(Number(issue) + 1) })),
  },
  {
    ...table,
    lie: 'serves a genesis that does not hash to its entry',
    tell: () => lieIn(genesisCall, (genesis) => ({ ...genesis, receiptKey: 'ab'.repeat(32) })),
  },
  {
    ...table,
    lie: 'never shows the draw that it takes orders for',
    tell: () => silent('fault', drawCall),
  },
  {
    ...table,
    lie: 'never shows its genesis',
    tell: () => silent('silence', genesisCall),
  },
  {
    lie: 'serves another genesis than this device holds, agreeing with itself',
    when: 'later',
    screens: ['fairness', 'home'],
    sees: 'red',
    tell: () =>
      lieIn(genesisCall, (served) => {
        const other = { ...(served as Genesis), salt: 'ab'.repeat(32) }
        return { ...other, entry: genesisHash(other) }
      }),
  },
  {
    lie: 'starts another chain for the same epoch on a second device',
    when: 'elsewhere',
    screens: ['fairness'],
    sees: 'red',
    tell: () => lieIn(genesisCall, (served) => ({ ...served, anchor: 'ab'.repeat(32) })),
  },
]
