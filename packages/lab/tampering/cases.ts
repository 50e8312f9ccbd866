import { receiptSigner } from '@saikoro/server/receipt-key'
import { bets, draw, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { getStatement } from '@saikoro/shared/contract/wallet'
import { pseudonymOf } from '@saikoro/shared/fairness/leaf'
import { signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import { readPoints, writePoints } from '@saikoro/shared/points'
import type { Payee } from '@saikoro/testing/register-member'
import { FAIRNESS, TABLE } from './screens.ts'
import { changeReply, NO_TAMPERING, silent, type Tampering, type WireOf } from './tampering.ts'
import type { DrawRow, World } from './world.ts'

/**
 * When the tampering begins. `before`: with the first page. `order`: when the order is sent. `closing`: when the order is posted.
 * `result`: when the root is public. `later`: on the next visit, after a draw with an order on this device.
 */
export type Moment = 'before' | 'order' | 'closing' | 'result' | 'later'

/** The expected reaction of the client. `nothing`: stamps, and no warning. */
export type Level = 'refused' | 'red' | 'amber' | 'nothing'

/** The objects that a case can tamper with. */
interface Scene {
  readonly world: World
  readonly member: Payee
  /** The current draw; for `later` the draw with the order. */
  readonly draw: DrawRow
}

export interface Case {
  /** Predicate of the test title: "the server …". */
  readonly title: string
  readonly when: Moment
  /** The paths of the screens that are opened. */
  readonly screens: readonly string[]
  readonly expected: Level
  readonly tamper: (scene: Scene) => Tampering | Promise<Tampering>
  /** Tried by `npm test` as well, or by `pnpm test long`. */
  readonly triedBy?: 'test' | 'long'
  /** Minutes that pass before the screens are opened. */
  readonly minutes?: number
}

const opening = { when: 'before', screens: [TABLE, '/Game'], expected: 'refused' } as const
const honest = {
  screens: [TABLE, '/Home', '/Mine', '/Statement', '/GameRecord', FAIRNESS, '/MyDraws'],
  expected: 'nothing',
  tamper: () => NO_TAMPERING,
} as const

/** Returns dice that differ from these. */
function otherThan(faces: readonly number[]): [number, number, number] {
  return faces.join() === '6,6,6' ? [1, 1, 1] : [6, 6, 6]
}

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

export const CASES: readonly Case[] = [
  { ...honest, title: 'is honest', when: 'before' },
  { ...honest, title: 'is honest', when: 'later' },
  {
    ...opening,
    title: 'names a coming draw that is not in the log',
    screens: ['/Home', '/Game', TABLE],
    tamper: () => changeReply(getLotteryInfo, (info) => ({ ...info, next_expect: '204503090001' })),
  },
  {
    ...opening,
    title: 'shows a countdown eight seconds too long',
    expected: 'red',
    tamper: () => changeReply(getLotteryInfo, (game) => ({ ...game, second: game.second + 8 })),
  },
  {
    title: 'fails all fairness calls for more than an hour after an order',
    when: 'closing',
    minutes: 65,
    screens: ['/MyDraws'],
    expected: 'red',
    tamper: () => silent('fault', draw, genesis, log, bets, proof),
  },
  {
    title: 'shows other dice at the table than it proves',
    when: 'result',
    screens: [TABLE, '/Home', '/Game'],
    expected: 'red',
    triedBy: 'test',
    tamper: ({ draw: { issue } }) =>
      changeReply(getLotteryInfo, (game) =>
        game.now_expect === issue ? { ...game, opencode: otherThan(game.opencode) } : game,
      ),
  },
  {
    title: 'fails every request for the log of the game',
    when: 'later',
    screens: [FAIRNESS, '/Home'],
    expected: 'amber',
    triedBy: 'long',
    tamper: () => silent('fault', log),
  },
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
