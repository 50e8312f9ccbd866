import { bets, draw as drawCall } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import { entryHash, resultLine } from '@saikoro/shared/fairness/log'
import type { Case, Scene } from './case.ts'
import { forged, ofDraw } from './forged-replies.ts'
import { type Draw, rehashed } from './server.ts'
import { changeReply, type Tampering, together } from './tampering.ts'

const after = ['table', 'record', 'fairness', 'draws'] as const
const closing = { when: 'closing', screens: after, expected: 'red' } as const
const result = { when: 'result', screens: after, expected: 'red' } as const

async function leavesOf({ world, draw }: Scene): Promise<string[]> {
  const { rows } = await world.owner.query(
    'SELECT b.leaf FROM bet b JOIN draw d ON d.id = b.draw_id WHERE d.issue = $1 ORDER BY b.id',
    [draw.issue],
  )
  return rows.map(({ leaf }) => leaf)
}

/** Seals the draw with other leaves and serves them. */
const sealedOver =
  (change: (leaves: string[]) => string[]) =>
  async (scene: Scene): Promise<Tampering> => {
    const leaves = change(await leavesOf(scene))
    return forged(scene.draw.issue, (served) => rehashed(served, {}, leaves), leaves)
  }

const UNSEALED = { betsRoot: null, betCount: null, sealedAt: null, seal: null } as const
const UNSETTLED = { signature: null, seed: null, dice: null, result: null } as const

/** Returns the draw as void, with a result entry without signature and dice. */
function voided(served: Draw, seed: string): Draw {
  const { record, seal } = served
  if (record === null) return served
  const status = 'void' as const
  const line = resultLine({ record, status, seed, signature: null, dice: null, prev: seal ?? record })
  return { ...served, status, seed, signature: null, dice: null, result: entryHash(line) }
}

/** Voids the draw once its round is public; the operator knows the seed. */
const cancelled =
  (before: (served: Draw) => Draw) =>
  ({ world, draw: { issue } }: Scene): Tampering => {
    const isOver = async () => (await world.drawOf(issue)).status === 'settled'
    return together(
      changeReply(drawCall, async (served) => {
        if (served.issue !== issue) return served
        const changed = before(served as Draw)
        return (await isOver()) ? voided(changed, served.seed ?? '') : changed
      }),
      changeReply(bets, (served, { input }) => (input.get('expect') === issue ? { leaves: [] } : served)),
      changeReply(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, now_expect: String(Number(issue) - 1) } : game,
      ),
    )
  }

/** Wrong roots, wrong leaves, and draws that are voided or reopened. */
export const root: readonly Case[] = [
  {
    ...closing,
    title: 'seals the draw without this member’s bets',
    isRepresentative: true,
    tamper: sealedOver(() => []),
  },
  {
    ...closing,
    title: 'seals the draw with one of two bets',
    tamper: sealedOver((leaves) => leaves.slice(0, 1)),
  },
  {
    ...closing,
    title: 'seals big as small',
    tamper: sealedOver((leaves) => leaves.map((leaf) => leaf.replace('|big|', '|small|'))),
  },
  {
    ...closing,
    title: 'seals a bet of this member twice',
    // consistent in itself: only the public log lacks it, which may be late, so that it is amber for an hour
    minutes: 61,
    tamper: sealedOver((leaves) => [
      ...leaves,
      ...leaves.slice(-1).map((leaf) => leaf.replace(/^bet\/v1\|\d+/, 'bet/v1|900001')),
    ]),
  },
  {
    ...closing,
    title: 'seals a bet that this member never placed',
    tamper: sealedOver((leaves) => [
      ...leaves,
      ...leaves
        .slice(-1)
        .map((leaf) => leaf.replace(/^bet\/v1\|\d+/, 'bet/v1|900001').replace('|odd|', '|3|')),
    ]),
  },
  {
    ...closing,
    title: 'seals the draw after its round is public',
    tamper: ({ draw: { issue } }) =>
      forged(issue, (served) =>
        served.sealedAt === null ? served : rehashed(served, { sealedAt: served.drawAt - 2_000 }),
      ),
  },
  {
    ...closing,
    title: 'withholds the root until the dice are known, then publishes it',
    expected: 'amber',
    tamper: ({ draw: { issue } }) =>
      ofDraw(issue, ({ status }) => (status === 'sealed' ? { ...UNSEALED, status: 'open' } : {})),
  },
  {
    ...closing,
    title: 'withholds the root until the dice are known, then voids the draw',
    isRepresentative: true,
    tamper: cancelled((served) => ({ ...served, ...UNSEALED, ...UNSETTLED, status: 'open' })),
  },
  {
    ...result,
    title: 'seals the draw and voids it when the dice are known',
    tamper: cancelled((served) => served),
  },
  {
    ...result,
    title: 'reports as skipped a draw for which it accepted an order',
    tamper: ({ draw: { issue } }) =>
      ofDraw(issue, () => ({
        ...UNSEALED,
        ...UNSETTLED,
        ...{ status: 'skipped', epoch: null, index: null, seq: null, commit: null, prev: null, record: null },
      })),
  },
  {
    ...result,
    title: 'denies the draw for which it accepted an order',
    expected: 'amber',
    minutes: 7,
    tamper: ({ draw: { issue } }) => ({
      instead: ({ path, input }) =>
        path.startsWith('fairness/') && input.get('expect') === issue
          ? { refusal: 'no such draw' }
          : undefined,
    }),
  },
  {
    ...result,
    title: 'replaces the root after this device pinned it',
    tamper: async (scene) => {
      const leaves = (await leavesOf(scene)).slice(0, 1)
      return forged(scene.draw.issue, (served) => rehashed(served, {}, leaves), leaves)
    },
  },
  {
    title: 'publishes other bets than those under the root',
    when: 'later',
    screens: ['fairness', 'home'],
    expected: 'red',
    tamper: () =>
      changeReply(bets, ({ leaves }) => ({ leaves: leaves.map((leaf) => leaf.replace('|big|', '|small|')) })),
  },
  {
    title: 'publishes no bets at all',
    when: 'later',
    screens: ['fairness', 'home'],
    expected: 'red',
    tamper: ({ draw: { issue } }) =>
      changeReply(bets, (served, { input }) => (input.get('expect') === issue ? { leaves: [] } : served)),
  },
  {
    title: 'reports a settled draw as open',
    when: 'later',
    screens: ['fairness', 'home', 'draws'],
    expected: 'red',
    tamper: ({ draw: { issue } }) => ofDraw(issue, () => ({ ...UNSEALED, ...UNSETTLED, status: 'open' })),
  },
  {
    title: 'reports as void a draw that this device saw settled',
    when: 'later',
    screens: ['fairness', 'home', 'draws'],
    expected: 'red',
    tamper: ({ draw: { issue } }) => ofDraw(issue, (served) => voided(served, served.seed ?? '')),
  },
]
