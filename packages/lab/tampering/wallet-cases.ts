import { draw as drawCall, proof } from '@saikoro/shared/contract/fairness'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { readPoints, writePoints } from '@saikoro/shared/points'
import type { Case } from './case.ts'
import type { WireOf } from './envelope.ts'
import { lieIn, type Tampering, together } from './tampering.ts'

type Bet = WireOf<typeof getUserGameList>[number]
type Movement = WireOf<typeof getStatement>['rows'][number]

function plus(points: string, hundredths: bigint): string {
  return writePoints((readPoints(points) ?? 0n) + hundredths)
}

const money = (hundredths: bigint): Tampering =>
  lieIn(getUserInfo, (member) => ({ ...member, money: plus(member.money, hundredths) }))

const bets = (change: (rows: Bet[]) => Bet[]): Tampering => lieIn(getUserGameList, change)

const bet = (change: (row: Bet) => Partial<Bet>) => () =>
  bets((rows) => rows.map((row) => ({ ...row, ...change(row) })))

const movements = (change: (rows: Movement[]) => Movement[]) => (): Tampering =>
  lieIn(getStatement, (page) => ({ ...page, rows: change(page.rows) }))

const ofOrder = ({ reference }: Movement) => reference.startsWith('order:')

/** A record may be fifteen seconds behind the draw; this is longer. */
const BEHIND_S = 16

const purse = { when: 'later', screens: ['mine', 'withdraw', 'table'], sees: 'red' } as const
const record = { when: 'later', screens: ['record'], sees: 'red' } as const
const statement = { when: 'later', screens: ['statement', 'mine'], sees: 'red' } as const

/** Balance, record of bets and statement against what was signed and settled. */
export const wallet: readonly Case[] = [
  { ...purse, lie: 'shows 500 points more than there are', isTelling: true, tell: () => money(50_000n) },
  { ...purse, lie: 'shows fifty points less than there are', tell: () => money(-5_000n) },
  {
    ...purse,
    lie: 'keeps a hundredth of a point',
    tell: () => money(-1n),
  },
  {
    ...purse,
    lie: 'keeps the winnings, in balance and statement alike',
    screens: ['mine', 'statement', 'draws'],
    tell: () =>
      together(
        money(-3_960n),
        lieIn(getStatement, (page) => ({
          ...page,
          rows: page.rows
            .filter(({ reference }) => !reference.startsWith('settle:'))
            .map((row) => ({ ...row, balance: plus(row.balance, 0n) })),
        })),
      ),
  },
  {
    ...purse,
    lie: 'answers with the account of another member',
    screens: ['mine', 'withdraw', 'record'],
    tell: () =>
      lieIn(getUserInfo, (member) => ({ ...member, id: member.id + 1, money: plus(member.money, 12_300n) })),
  },
  {
    ...purse,
    lie: 'shows another balance on a second device',
    when: 'elsewhere',
    screens: ['mine', 'statement'],
    tell: () => money(7_700n),
  },
  {
    ...record,
    lie: 'records small where big was ordered',
    tell: bet(({ type }) => ({ type: type === 'big' ? 'small' : type })),
  },
  { ...record, lie: 'records a stake of 500', tell: bet(() => ({ money: '500.00' })) },
  {
    ...record,
    lie: 'records another win or loss',
    tell: bet(({ profit }) => ({ profit: plus(profit, 1_000n) })),
  },
  {
    ...record,
    lie: 'records the bets under another issue',
    tell: bet(({ expect }) => ({ expect: String(Number(expect) - 1) })),
  },
  {
    ...record,
    lie: 'records a settled bet as open',
    seconds: BEHIND_S,
    tell: bet(({ opencode: _, ...row }) => ({ ...row, status: 0, opencode: undefined, profit: '0.00' })),
  },
  {
    ...record,
    lie: 'records a lost bet as refunded',
    seconds: BEHIND_S,
    tell: bet(() => ({ status: 0, status_text: 'refunded', opencode: undefined, profit: '0.00' })),
  },
  { ...record, lie: 'records no bets', screens: ['record', 'draws'], tell: () => bets(() => []) },
  {
    ...record,
    lie: 'records one bet of two',
    screens: ['record', 'draws'],
    tell: () => bets((rows) => rows.slice(0, 1)),
  },
  {
    ...record,
    lie: 'records a bet that was never placed',
    tell: () =>
      bets((rows) => [...rows.slice(0, 1).map((row) => ({ ...row, id: row.id + 900_000 })), ...rows]),
  },
  {
    ...record,
    lie: 'records other bets on a second device',
    when: 'elsewhere',
    tell: () =>
      bets((rows) =>
        rows.map((row) => ({ ...row, type: row.type === 'big' ? 'small' : row.type, money: '500.00' })),
      ),
  },
  {
    ...record,
    lie: 'proves a bet with another leaf',
    when: 'result',
    screens: ['record', 'draws'],
    tell: () => lieIn(proof, (served) => ({ ...served, leaf: served.leaf.replace('|2000|', '|50000|') })),
  },
  {
    ...statement,
    lie: 'states another amount for the order',
    tell: movements((rows) => rows.map((row) => (ofOrder(row) ? { ...row, amount: '-400.00' } : row))),
  },
  {
    ...statement,
    lie: 'leaves the order out of the statement',
    tell: movements((rows) => rows.filter((row) => !ofOrder(row))),
  },
  {
    ...statement,
    lie: 'states an order that was never placed',
    tell: movements((rows) => [
      ...rows.slice(0, 1).map((row) => ({
        ...row,
        id: row.id + 1,
        kind: 'order',
        reference: 'order:900000',
        amount: '-100.00',
      })),
      ...rows,
    ]),
  },
  {
    ...statement,
    lie: 'states the order twice',
    tell: movements((rows) =>
      rows.flatMap((row) => (ofOrder(row) ? [row, { ...row, id: row.id + 500 }] : [row])),
    ),
  },
  {
    ...statement,
    lie: 'states other balances',
    tell: movements((rows) => rows.map((row) => ({ ...row, balance: plus(row.balance, 100n) }))),
  },
  {
    ...statement,
    lie: 'states a smaller welcome grant',
    tell: movements((rows) =>
      rows.map((row) => (row.reference.startsWith('grant:') ? { ...row, amount: '900.00' } : row)),
    ),
  },
  {
    lie: 'settles a lost draw as won everywhere but in the proof',
    when: 'later',
    screens: ['record', 'mine', 'fairness'],
    sees: 'red',
    tell: () =>
      together(
        bets((rows) => rows.map((row) => ({ ...row, profit: '19.60', status_text: 'won' }))),
        money(7_920n),
        lieIn(drawCall, (served) => served),
      ),
  },
]
