import { receiptSigner } from '@saikoro/server/receipt-key'
import { placeOrder } from '@saikoro/shared/contract/game'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { pseudonymOf } from '@saikoro/shared/fairness/leaf'
import { signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import { readPoints, writePoints } from '@saikoro/shared/points'
import type { Case, Scene } from './case.ts'
import { changeReply, silent, type Tampering, type WireOf } from './tampering.ts'

type Movement = WireOf<typeof getStatement>['rows'][number]

const ordering = { when: 'order', screens: ['/GameRecord', '/MyDraws'], expected: 'red' } as const
const later = { when: 'later', screens: ['/Mine', '/Withdraw'], expected: 'red' } as const

/** Drops the order and replies with a valid receipt for bets that are never posted. */
async function dropsOrder({ world, member, draw }: Scene): Promise<Tampering> {
  const { rows } = await world.owner.query(
    `SELECT encode(fairness_key, 'hex') AS key FROM member_secret WHERE member_id = $1`,
    [member.id],
  )
  const pseudonym = pseudonymOf(rows[0].key, draw.record)
  const at = draw.opensAt + 2_000
  const leaves = ['big', 'odd'].map(
    (option, place) => `bet/v1|${900_000 + place}|${pseudonym}|${option}|2000|198|${at}`,
  )
  const id = 900_000
  const content = { id, member: member.id, record: draw.record, leaves, amount: '40.00', at }
  const input = signingInput({ kind: 'order', ...content })
  const receipt = withSignature(input, receiptSigner(world.RECEIPT_KEY)(input))
  return silent({ data: { id, receipt } }, placeOrder)
}

function plus(points: string, hundredths: bigint): string {
  return writePoints((readPoints(points) ?? 0n) + hundredths)
}

const money = (hundredths: bigint): Tampering =>
  changeReply(getUserInfo, (member) => ({ ...member, money: plus(member.money, hundredths) }))

/** Adds a line to a statement, which takes 50 points. */
function withFee([newest, ...rows]: Movement[]): Movement[] {
  if (!newest) return []
  const cost = { amount: '-50.00', balance: plus(newest.balance, -5_000n) }
  return [{ ...newest, id: newest.id + 1, kind: 'fee', reference: 'fee:1', ...cost }, newest, ...rows]
}

const fee = changeReply(getStatement, (page) => ({ ...page, rows: withFee(page.rows) }))

/** Orders, bets, balance, statement and storage of one member. */
export const MEMBER_CASES: readonly Case[] = [
  { ...ordering, title: 'drops the order and sends a valid receipt', triedBy: 'long', tamper: dropsOrder },
  {
    ...ordering,
    title: 'posts the order and does not reply',
    expected: 'refused',
    tamper: () => silent('lost', placeOrder),
  },
  { ...later, title: 'shows 500 points too many', triedBy: 'test', tamper: () => money(50_000n) },
  {
    ...later,
    title: 'records no bets',
    screens: ['/GameRecord', '/MyDraws'],
    tamper: () => changeReply(getUserGameList, () => []),
  },
  {
    ...later,
    title: 'takes a fee that balance and statement agree on',
    screens: ['/Statement', '/Mine'],
    tamper: () => ({ changes: { ...money(-5_000n).changes, ...fee.changes } }),
  },
]
