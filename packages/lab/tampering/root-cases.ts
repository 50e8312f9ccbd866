import { bets, draw as drawCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import { entryHash, resultLine } from '@saikoro/shared/fairness/log'
import type { Case, Scene } from './case.ts'
import { forged, ofDraw } from './forged-replies.ts'
import { type Draw, rehashed } from './server.ts'
import { lieIn, type Tampering, together } from './tampering.ts'

const after = ['table', 'record', 'fairness', 'draws'] as const
const closing = { when: 'closing', screens: after, sees: 'red' } as const
const result = { when: 'result', screens: after, sees: 'red' } as const

async function leavesOf({ world, draw }: Scene): Promise<string[]> {
  const { rows } = await world.owner.query(
    'SELECT b.leaf FROM bet b JOIN draw d ON d.id = b.draw_id WHERE d.issue = $1 ORDER BY b.id',
    [draw.issue],
  )
  return rows.map(({ leaf }) => leaf)
}

/** Seals the draw over other leaves, and serves those. */
const sealedOver =
  (change: (leaves: string[]) => string[]) =>
  async (scene: Scene): Promise<Tampering> => {
    const leaves = change(await leavesOf(scene))
    return forged(scene.draw.issue, (served) => rehashed(served, {}, leaves), leaves)
  }

const UNSEALED = { betsRoot: null, betCount: null, sealedAt: null, seal: null } as const
const UNSETTLED = { signature: null, seed: null, dice: null, result: null } as const

/** The draw as void: its result entry has neither signature nor dice. */
function voided(served: Draw, seed: string): Draw {
  const { record, seal } = served
  if (record === null) return served
  const status = 'void' as const
  const line = resultLine({ record, status, seed, signature: null, dice: null, prev: seal ?? record })
  return { ...served, status, seed, signature: null, dice: null, result: entryHash(line) }
}

/** The house knows its seed; the draw is cancelled as soon as the round is out. */
const cancelled =
  (before: (served: Draw) => Draw) =>
  ({ world, draw: { issue } }: Scene): Tampering => {
    const isOver = async () => (await world.drawOf(issue)).status === 'settled'
    return together(
      lieIn(drawCall, async (served) => {
        if (served.issue !== issue) return served
        const kept = before(served as Draw)
        return (await isOver()) ? voided(kept, served.seed ?? '') : kept
      }),
      lieIn(bets, (served, { input }) => (input.get('expect') === issue ? { leaves: [] } : served)),
      lieIn(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, now_expect: String(Number(issue) - 1) } : game,
      ),
    )
  }

/** The root of the bets, what stands under it, and draws that are taken back. */
export const root: readonly Case[] = [
  {
    ...closing,
    lie: 'seals the draw without this member’s bets',
    isTelling: true,
    tell: sealedOver(() => []),
  },
  {
    ...closing,
    lie: 'seals the draw with one of two bets',
    tell: sealedOver((leaves) => leaves.slice(0, 1)),
  },
  {
    ...closing,
    lie: 'seals big as small',
    tell: sealedOver((leaves) => leaves.map((leaf) => leaf.replace('|big|', '|small|'))),
  },
  {
    ...closing,
    lie: 'seals a bet of this member twice',
    tell: sealedOver((leaves) => [
      ...leaves,
      ...leaves.slice(-1).map((leaf) => leaf.replace(/^bet\/v1\|\d+/, 'bet/v1|900001')),
    ]),
  },
  {
    ...closing,
    lie: 'seals a bet that this member never placed',
    tell: sealedOver((leaves) => [
      ...leaves,
      ...leaves
        .slice(-1)
        .map((leaf) => leaf.replace(/^bet\/v1\|\d+/, 'bet/v1|900001').replace('|odd|', '|3|')),
    ]),
  },
  {
    ...closing,
    lie: 'seals the draw after its round was out',
    tell: ({ draw: { issue } }) =>
      forged(issue, (served) =>
        served.sealedAt === null ? served : rehashed(served, { sealedAt: served.drawAt - 2_000 }),
      ),
  },
  {
    ...closing,
    lie: 'withholds the root until the dice are known, then shows it',
    sees: 'amber',
    tell: ({ draw: { issue } }) =>
      ofDraw(issue, ({ status }) => (status === 'sealed' ? { ...UNSEALED, status: 'open' } : {})),
  },
  {
    ...closing,
    lie: 'withholds the root until the dice are known, then calls the draw void',
    isTelling: true,
    tell: cancelled((served) => ({ ...served, ...UNSEALED, ...UNSETTLED, status: 'open' })),
  },
  { ...result, lie: 'seals the draw, sees the dice, and calls it void', tell: cancelled((served) => served) },
  {
    ...result,
    lie: 'skips the draw for which it took an order',
    tell: ({ draw: { issue } }) =>
      ofDraw(issue, () => ({
        ...UNSEALED,
        ...UNSETTLED,
        ...{ status: 'skipped', epoch: null, index: null, seq: null, commit: null, prev: null, record: null },
      })),
  },
  {
    ...result,
    lie: 'knows nothing any more of the draw for which it took an order',
    sees: 'amber',
    minutes: 7,
    tell: ({ draw: { issue } }) => ({
      instead: ({ path, input }) =>
        path.startsWith('fairness/') && input.get('expect') === issue
          ? { refusal: 'no such draw' }
          : undefined,
    }),
  },
  {
    ...result,
    lie: 'replaces the root after this device saw it',
    tell: async (scene) => {
      const leaves = (await leavesOf(scene)).slice(0, 1)
      return forged(scene.draw.issue, (served) => rehashed(served, {}, leaves), leaves)
    },
  },
  {
    lie: 'publishes other bets than those under the root',
    when: 'later',
    screens: ['fairness', 'home'],
    sees: 'red',
    tell: () =>
      lieIn(bets, ({ leaves }) => ({ leaves: leaves.map((leaf) => leaf.replace('|big|', '|small|')) })),
  },
  {
    lie: 'publishes no bets at all',
    when: 'later',
    screens: ['fairness', 'home'],
    sees: 'red',
    tell: ({ draw: { issue } }) =>
      lieIn(bets, (served, { input }) => (input.get('expect') === issue ? { leaves: [] } : served)),
  },
  {
    lie: 'opens the draw again after it was settled',
    when: 'later',
    screens: ['fairness', 'home', 'draws'],
    sees: 'red',
    tell: ({ draw: { issue } }) => ofDraw(issue, () => ({ ...UNSEALED, ...UNSETTLED, status: 'open' })),
  },
  {
    lie: 'calls a draw void that this device saw settled',
    when: 'later',
    screens: ['fairness', 'home', 'draws'],
    sees: 'red',
    tell: ({ draw: { issue } }) => ofDraw(issue, (served) => voided(served, served.seed ?? '')),
  },
]
