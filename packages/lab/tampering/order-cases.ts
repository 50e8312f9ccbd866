import { placeOrder } from '@saikoro/shared/contract/game'
import { pseudonymOf } from '@saikoro/shared/fairness/leaf'
import { type Receipt, readReceipt } from '@saikoro/shared/fairness/receipt'
import type { Case, Scene } from './case.ts'
import { callTruly } from './member.ts'
import { lieIn, type Tampering } from './tampering.ts'

const HOUR = 3_600_000

const at = { when: 'order', screens: ['record', 'draws'], sees: 'red' } as const

/** The house books the order as it came, and signs a receipt for something else. */
const signsFor =
  (change: (receipt: Receipt, scene: Scene) => Partial<Receipt>) =>
  (scene: Scene): Tampering =>
    lieIn(placeOrder, (reply) => ({
      ...reply,
      receipt: scene.house.resign(reply.receipt, (receipt) => change(receipt, scene)),
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

/** A receipt as it would be, for an order that is never booked. */
async function receiptOfNothing({ world, house, member, draw }: Scene, when: number): Promise<string> {
  const { rows } = await world.owner.query(
    `SELECT encode(fairness_key, 'hex') AS key FROM member_secret WHERE member_id = $1`,
    [member.id],
  )
  const pseudonym = pseudonymOf(rows[0].key, draw.record)
  const leaves = ['big', 'odd'].map(
    (option, place) => `bet/v1|${900_000 + place}|${pseudonym}|${option}|2000|198|${when}`,
  )
  return house.sign({
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

/** The order as a contract: what is signed must be what was sent. */
export const order: readonly Case[] = [
  {
    ...at,
    lie: 'signs for small when big was ordered',
    isTelling: true,
    tell: signsFor((receipt) => inLeaves(receipt, 3, (option) => (option === 'big' ? 'small' : option))),
  },
  {
    ...at,
    lie: 'signs for 500 points when 20 were staked',
    tell: signsFor((receipt) => ({ ...inLeaves(receipt, 4, () => '50000'), amount: '1000.00' })),
  },
  { ...at, lie: 'signs for odds of 1.00', tell: signsFor((receipt) => inLeaves(receipt, 5, () => '100')) },
  { ...at, lie: 'signs for better odds', tell: signsFor((receipt) => inLeaves(receipt, 5, () => '250')) },
  {
    ...at,
    lie: 'signs the bets over to another member',
    tell: signsFor((receipt) => inLeaves(receipt, 2, () => '0123456789abcdef')),
  },
  {
    ...at,
    lie: 'signs bets that were placed an hour ago',
    tell: signsFor((receipt) => inLeaves(receipt, 6, (when) => String(Number(when) - HOUR))),
  },
  { ...at, lie: 'signs a receipt without bets', tell: signsFor(() => ({ leaves: [] })) },
  {
    ...at,
    lie: 'signs for one bet of two',
    tell: signsFor(({ leaves }) => ({ leaves: leaves.slice(0, 1) })),
  },
  {
    ...at,
    lie: 'signs for a bet that was not ordered',
    tell: signsFor(({ leaves }) => ({ leaves: [...leaves, (leaves[0] ?? '').replace('|big|', '|3|')] })),
  },
  {
    ...at,
    lie: 'signs for the same bet twice',
    tell: signsFor(({ leaves }) => ({ leaves: [...leaves, ...leaves] })),
  },
  { ...at, lie: 'signs a recharge', tell: signsFor(() => ({ kind: 'recharge' })) },
  { ...at, lie: 'signs for another member', tell: signsFor(({ member }) => ({ member: member + 1 })) },
  { ...at, lie: 'signs for another draw', tell: signsFor(() => ({ record: 'ab'.repeat(32) })) },
  { ...at, lie: 'signs for no draw', tell: signsFor(() => ({ record: null })) },
  { ...at, lie: 'signs for another amount', tell: signsFor(() => ({ amount: '400.00' })) },
  { ...at, lie: 'signs a receipt of an hour ago', tell: signsFor(({ at }) => ({ at: at - HOUR })) },
  { ...at, lie: 'signs a receipt of an hour ahead', tell: signsFor(({ at }) => ({ at: at + HOUR })) },
  {
    ...at,
    lie: 'names another order than it signed for',
    tell: () => lieIn(placeOrder, (reply) => ({ ...reply, id: reply.id + 1 })),
  },
  {
    ...at,
    lie: 'sends a receipt that nobody signed',
    tell: () => lieIn(placeOrder, (reply) => ({ ...reply, receipt: `${reply.receipt.slice(0, -6)}AAAAAA` })),
  },
  { ...at, lie: 'sends no receipt', tell: () => lieIn(placeOrder, (reply) => ({ ...reply, receipt: '' })) },
  {
    ...at,
    lie: 'drops the order, and signs for it all the same',
    isTelling: true,
    tell: dropped((scene) => receiptOfNothing(scene, scene.draw.opensAt + 2_000)),
  },
  {
    ...at,
    lie: 'drops the order, and replays an earlier receipt',
    tell: dropped((scene) => receiptOfNothing(scene, scene.draw.opensAt - HOUR)),
  },
  { ...at, lie: 'drops the order, and says that it is placed', tell: dropped(() => '') },
  {
    ...at,
    lie: 'books the order, and says that it is refused',
    sees: 'refused',
    tell: ({ world }) => ({
      async instead({ path, input, token }) {
        if (path !== placeOrder.path) return undefined
        await callTruly(world, path, Object.fromEntries(input), token)
        return { refusal: 'Closed' }
      },
    }),
  },
  {
    ...at,
    lie: 'books the order, and never answers',
    isTelling: true,
    sees: 'refused',
    tell: ({ world }) => ({
      async instead({ path, input, token }) {
        if (path !== placeOrder.path) return undefined
        await callTruly(world, path, Object.fromEntries(input), token)
        return 'silence'
      },
    }),
  },
]
