import { placeOrder } from '@saikoro/shared/contract/game'
import { pseudonymOf } from '@saikoro/shared/fairness/leaf'
import { type Receipt, readReceipt } from '@saikoro/shared/fairness/receipt'
import type { Case, Scene } from './case.ts'
import { callServer } from './member.ts'
import { changeReply, type Tampering } from './tampering.ts'

const HOUR = 3_600_000

const at = { when: 'order', screens: ['record', 'draws'], expected: 'red' } as const

/** Posts the order unchanged and warnings a receipt with other content. */
const signsFor =
  (change: (receipt: Receipt, scene: Scene) => Partial<Receipt>) =>
  (scene: Scene): Tampering =>
    changeReply(placeOrder, (reply) => ({
      ...reply,
      receipt: scene.forger.resign(reply.receipt, (receipt) => change(receipt, scene)),
    }))

/** A field of each leaf: 1 id, 2 pseudonym, 3 option, 4 stake, 5 odds, 6 placed at. */
function inLeaves({ leaves }: Receipt, field: number, to: (from: string) => string): Partial<Receipt> {
  return {
    leaves: leaves.map((leaf) =>
      leaf
        .split('|')
        .map((part, place) => (place === field ? to(part) : part))
        .join('|'),
    ),
  }
}

/** Returns a valid receipt for an order that is never posted. */
async function receiptOfNothing({ world, forger, member, draw }: Scene, when: number): Promise<string> {
  const { rows } = await world.owner.query(
    `SELECT encode(fairness_key, 'hex') AS key FROM member_secret WHERE member_id = $1`,
    [member.id],
  )
  const pseudonym = pseudonymOf(rows[0].key, draw.record)
  const leaves = ['big', 'odd'].map(
    (option, place) => `bet/v1|${900_000 + place}|${pseudonym}|${option}|2000|198|${when}`,
  )
  return forger.sign({
    kind: 'order',
    id: 900_000,
    member: member.id,
    record: draw.record,
    leaves,
    amount: '40.00',
    at: when,
  })
}

const dropped = (receipt: (scene: Scene) => string | Promise<string>) => async (scene: Scene) => {
  const jws = await receipt(scene)
  const data = { id: readReceipt(jws)?.id ?? 900_000, receipt: jws }
  return { instead: ({ path }) => (path === placeOrder.path ? { data } : undefined) } satisfies Tampering
}

/** Receipts that differ from the order. */
export const order: readonly Case[] = [
  {
    ...at,
    title: 'signs for small when big was ordered',
    isRepresentative: true,
    tamper: signsFor((receipt) => inLeaves(receipt, 3, (option) => (option === 'big' ? 'small' : option))),
  },
  {
    ...at,
    title: 'signs for 500 points when 20 were staked',
    tamper: signsFor((receipt) => ({ ...inLeaves(receipt, 4, () => '50000'), amount: '1000.00' })),
  },
  {
    ...at,
    title: 'signs for odds of 1.00',
    tamper: signsFor((receipt) => inLeaves(receipt, 5, () => '100')),
  },
  {
    ...at,
    title: 'signs for better odds',
    tamper: signsFor((receipt) => inLeaves(receipt, 5, () => '250')),
  },
  {
    ...at,
    title: 'signs bets with the pseudonym of another member',
    tamper: signsFor((receipt) => inLeaves(receipt, 2, () => '0123456789abcdef')),
  },
  {
    ...at,
    title: 'signs bets that were placed an hour ago',
    tamper: signsFor((receipt) => inLeaves(receipt, 6, (when) => String(Number(when) - HOUR))),
  },
  { ...at, title: 'signs a receipt without bets', tamper: signsFor(() => ({ leaves: [] })) },
  {
    ...at,
    title: 'signs for one bet of two',
    tamper: signsFor(({ leaves }) => ({ leaves: leaves.slice(0, 1) })),
  },
  {
    ...at,
    title: 'signs for a bet that was not ordered',
    tamper: signsFor(({ leaves }) => ({ leaves: [...leaves, (leaves[0] ?? '').replace('|big|', '|3|')] })),
  },
  {
    ...at,
    title: 'signs for the same bet twice',
    tamper: signsFor(({ leaves }) => ({ leaves: [...leaves, ...leaves] })),
  },
  { ...at, title: 'signs a recharge', tamper: signsFor(() => ({ kind: 'recharge' })) },
  { ...at, title: 'signs for another member', tamper: signsFor(({ member }) => ({ member: member + 1 })) },
  { ...at, title: 'signs for another draw', tamper: signsFor(() => ({ record: 'ab'.repeat(32) })) },
  { ...at, title: 'signs for no draw', tamper: signsFor(() => ({ record: null })) },
  { ...at, title: 'signs for another amount', tamper: signsFor(() => ({ amount: '400.00' })) },
  { ...at, title: 'signs a receipt of an hour ago', tamper: signsFor(({ at }) => ({ at: at - HOUR })) },
  { ...at, title: 'signs a receipt of an hour ahead', tamper: signsFor(({ at }) => ({ at: at + HOUR })) },
  {
    ...at,
    title: 'replies with the id of another order than the signed one',
    tamper: () => changeReply(placeOrder, (reply) => ({ ...reply, id: reply.id + 1 })),
  },
  {
    ...at,
    title: 'sends a receipt with an invalid signature',
    tamper: () =>
      changeReply(placeOrder, (reply) => ({ ...reply, receipt: `${reply.receipt.slice(0, -6)}AAAAAA` })),
  },
  {
    ...at,
    title: 'sends no receipt',
    tamper: () => changeReply(placeOrder, (reply) => ({ ...reply, receipt: '' })),
  },
  {
    ...at,
    title: 'drops the order and sends a valid receipt',
    isRepresentative: true,
    tamper: dropped((scene) => receiptOfNothing(scene, scene.draw.opensAt + 2_000)),
  },
  {
    ...at,
    title: 'drops the order and replays an earlier receipt',
    tamper: dropped((scene) => receiptOfNothing(scene, scene.draw.opensAt - HOUR)),
  },
  { ...at, title: 'drops the order and reports success without a receipt', tamper: dropped(() => '') },
  {
    ...at,
    title: 'posts the order and reports that it is rejected',
    expected: 'refused',
    tamper: ({ world }) => ({
      async instead({ path, input, token }) {
        if (path !== placeOrder.path) return undefined
        await callServer(world, path, Object.fromEntries(input), token)
        return { refusal: 'Closed' }
      },
    }),
  },
  {
    ...at,
    title: 'posts the order and does not reply',
    isRepresentative: true,
    expected: 'refused',
    tamper: ({ world }) => ({
      async instead({ path, input, token }) {
        if (path !== placeOrder.path) return undefined
        await callServer(world, path, Object.fromEntries(input), token)
        return 'silence'
      },
    }),
  },
]
