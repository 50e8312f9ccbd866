import { draw as drawCall, proof } from '@saikoro/shared/contract/fairness'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getRechargeList, getStatement, getUserWithdrawList } from '@saikoro/shared/contract/wallet'
import { readPoints, writePoints } from '@saikoro/shared/points'
import type { Case } from './case.ts'
import type { WireOf } from './envelope.ts'
import { changeReply, type Tampering, together } from './tampering.ts'

type Bet = WireOf<typeof getUserGameList>[number]
type Movement = WireOf<typeof getStatement>['rows'][number]

function plus(points: string, hundredths: bigint): string {
  return writePoints((readPoints(points) ?? 0n) + hundredths)
}

const money = (hundredths: bigint): Tampering =>
  changeReply(getUserInfo, (member) => ({ ...member, money: plus(member.money, hundredths) }))

const bets = (change: (rows: Bet[]) => Bet[]): Tampering => changeReply(getUserGameList, change)

const bet = (change: (row: Bet) => Partial<Bet>) => () =>
  bets((rows) => rows.map((row) => ({ ...row, ...change(row) })))

const movements = (change: (rows: Movement[]) => Movement[]) => (): Tampering =>
  changeReply(getStatement, (page) => ({ ...page, rows: change(page.rows) }))

/** The next line of a statement, which takes 50 points. */
function taken(kind: string, reference: string, [newest]: readonly Movement[]): Movement {
  if (!newest) throw new Error('the statement has no line')
  const next = {
    id: newest.id + 1,
    kind,
    reference,
    amount: '-50.00',
    balance: plus(newest.balance, -5_000n),
  }
  return { ...newest, ...next }
}

const ofOrder = ({ reference }: Movement) => reference.startsWith('order:')

/** The list of bets may be 15 s older than the draw. */
const BEHIND_S = 16

const balance = { when: 'later', screens: ['mine', 'withdraw', 'table'], expected: 'red' } as const
const record = { when: 'later', screens: ['record'], expected: 'red' } as const
const statement = { when: 'later', screens: ['statement', 'mine'], expected: 'red' } as const

/** Balance, list of bets and statement that differ from receipts and settled draws. */
export const wallet: readonly Case[] = [
  { ...balance, title: 'shows 500 points too many', isRepresentative: true, tamper: () => money(50_000n) },
  { ...balance, title: 'shows 50 points too few', tamper: () => money(-5_000n) },
  {
    ...balance,
    title: 'shows a hundredth of a point less',
    tamper: () => money(-1n),
  },
  {
    ...balance,
    title: 'omits the winnings from balance and statement',
    screens: ['mine', 'statement', 'draws'],
    tamper: () =>
      together(
        money(-3_960n),
        changeReply(getStatement, (page) => ({
          ...page,
          rows: page.rows
            .filter(({ reference }) => !reference.startsWith('settle:'))
            .map((row) => ({ ...row, balance: plus(row.balance, 0n) })),
        })),
      ),
  },
  {
    ...balance,
    title: 'serves the account of another member',
    screens: ['mine', 'withdraw', 'record'],
    tamper: () =>
      changeReply(getUserInfo, (member) => ({
        ...member,
        id: member.id + 1,
        money: plus(member.money, 12_300n),
      })),
  },
  {
    ...balance,
    title: 'shows another balance on a second device',
    when: 'elsewhere',
    screens: ['mine', 'statement'],
    tamper: () => money(7_700n),
  },
  {
    ...record,
    title: 'records small where big was ordered',
    tamper: bet(({ type }) => ({ type: type === 'big' ? 'small' : type })),
  },
  { ...record, title: 'records a stake of 500', tamper: bet(() => ({ money: '500.00' })) },
  {
    ...record,
    title: 'records another win or loss',
    tamper: bet(({ profit }) => ({ profit: plus(profit, 1_000n) })),
  },
  {
    ...record,
    title: 'records the bets under another issue',
    tamper: bet(({ expect }) => ({ expect: String(Number(expect) - 1) })),
  },
  {
    ...record,
    title: 'records a settled bet as open',
    seconds: BEHIND_S,
    tamper: bet(() => ({ status: 0, state: 'open', opencode: undefined, profit: '0.00' })),
  },
  {
    ...record,
    title: 'records a lost bet as refunded',
    seconds: BEHIND_S,
    tamper: bet(() => ({ status: 0, state: 'refunded', opencode: undefined, profit: '0.00' })),
  },
  { ...record, title: 'records no bets', screens: ['record', 'draws'], tamper: () => bets(() => []) },
  {
    ...record,
    title: 'records one bet of two',
    screens: ['record', 'draws'],
    tamper: () => bets((rows) => rows.slice(0, 1)),
  },
  {
    ...record,
    title: 'records a bet that was never placed',
    tamper: () =>
      bets((rows) => [...rows.slice(0, 1).map((row) => ({ ...row, id: row.id + 900_000 })), ...rows]),
  },
  {
    ...record,
    title: 'records other bets on a second device',
    when: 'elsewhere',
    tamper: () =>
      bets((rows) =>
        rows.map((row) => ({ ...row, type: row.type === 'big' ? 'small' : row.type, money: '500.00' })),
      ),
  },
  {
    ...record,
    title: 'proves a bet with another leaf',
    when: 'result',
    screens: ['record', 'draws'],
    tamper: () =>
      changeReply(proof, (served) => ({ ...served, leaf: served.leaf.replace('|2000|', '|50000|') })),
  },
  {
    ...statement,
    title: 'states another amount for the order',
    tamper: movements((rows) => rows.map((row) => (ofOrder(row) ? { ...row, amount: '-400.00' } : row))),
  },
  {
    ...statement,
    title: 'omits the order from the statement',
    tamper: movements((rows) => rows.filter((row) => !ofOrder(row))),
  },
  {
    ...statement,
    title: 'states an order that was never placed',
    tamper: movements((rows) => [
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
    title: 'states the order twice',
    tamper: movements((rows) =>
      rows.flatMap((row) => (ofOrder(row) ? [row, { ...row, id: row.id + 500 }] : [row])),
    ),
  },
  {
    ...statement,
    title: 'states other balances',
    tamper: movements((rows) => rows.map((row) => ({ ...row, balance: plus(row.balance, 100n) }))),
  },
  {
    ...statement,
    title: 'takes a fee that balance and statement agree on',
    tamper: () => together(money(-5_000n), movements((rows) => [taken('fee', 'fee:1', rows), ...rows])()),
  },
  {
    ...statement,
    title: 'calls points that it takes a payout, and balance and statement agree',
    tamper: () =>
      together(money(-5_000n), movements((rows) => [taken('settle', 'settle:900000', rows), ...rows])()),
  },
  {
    ...statement,
    title: 'states a smaller welcome grant',
    tamper: movements((rows) =>
      rows.map((row) => (row.reference.startsWith('grant:') ? { ...row, amount: '900.00' } : row)),
    ),
  },
  {
    ...statement,
    title: 'states a draw for the welcome grant on a second device',
    when: 'elsewhere',
    screens: ['statement'],
    hides: /2045|sai61/,
    tamper: movements((rows) =>
      rows.map((row) =>
        row.reference.startsWith('grant:') ? { ...row, game: 'sai61', issue: '204503090001' } : row,
      ),
    ),
  },
  {
    ...statement,
    title: 'states another draw for points without a receipt on a second device',
    when: 'elsewhere',
    screens: ['statement'],
    expected: 'amber',
    hides: /2045|sai61/,
    tamper: movements((rows) =>
      rows.map((row) => (ofOrder(row) ? { ...row, game: 'sai61', issue: '204503090001' } : row)),
    ),
  },
  {
    ...statement,
    title: 'changes the last balance of the statement',
    screens: ['mine', 'withdraw'],
    falseTexts: [['70000.77', 'proved']],
    tamper: movements(([newest, ...rows]) => (newest ? [{ ...newest, balance: '70000.77' }, ...rows] : [])),
  },
  {
    ...statement,
    title: 'changes the points of a withdrawal',
    screens: ['withdrawals'],
    falseTexts: [['70000.77', 'proved']],
    tamper: () =>
      changeReply(getUserWithdrawList, (rows) => rows.map((row) => ({ ...row, money: '70000.77' }))),
  },
  {
    ...statement,
    title: 'changes the points of a recharge',
    screens: ['recharges'],
    expected: 'nothing',
    falseTexts: [['70000.77', 'proved']],
    tamper: () => changeReply(getRechargeList, (rows) => rows.map((row) => ({ ...row, amount: '70000.77' }))),
  },
  {
    title: 'reports a lost draw as won everywhere except in the proof',
    when: 'later',
    screens: ['record', 'mine', 'fairness'],
    expected: 'red',
    tamper: () =>
      together(
        bets((rows) => rows.map((row) => ({ ...row, profit: '19.60', state: 'won' }))),
        money(7_920n),
        changeReply(drawCall, (served) => served),
      ),
  },
]
