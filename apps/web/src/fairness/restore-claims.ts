// What a restore means for the receipts of this device.
import { readReceipt } from '@saikoro/shared/fairness/receipt'
import { lostSince, type RestoreStatement, readRestoreLine } from '@saikoro/shared/restore-line'
import type { Claim } from './restore-record.ts'
import type { StoredOrder, StoredRequest } from './schema.ts'
import type { VerifierStore } from './store.ts'

/** What the statements say is lost. */
export interface LostSpan {
  /** every request after this time is lost, ms */
  readonly since: number
  /** smallest number of entries that a statement leaves */
  readonly size: number
  /** games with a lost draw */
  readonly games: ReadonlySet<string>
  readonly isLostDraw: (game: string, issue: string) => boolean
}

/** Returns the lost draws of a statement. A list that was cut off stands for every later draw of its games. */
function drawsOf({ lost, firstDraws = [] }: RestoreStatement) {
  const draws = (lost?.draws ?? firstDraws).map((words) => words.split(' ', 2) as [string, string])
  return { draws, isCut: lost === null || lost.drawCount > draws.length }
}

export function spanOf(lines: readonly string[]): LostSpan {
  const statements = lines.flatMap((line) => readRestoreLine(line) ?? [])
  const named = new Set<string>()
  const cutFrom = new Map<string, string>()
  for (const statement of statements) {
    const { draws, isCut } = drawsOf(statement)
    for (const [game, issue] of draws) {
      named.add(`${game} ${issue}`)
      const first = cutFrom.get(game)
      if (isCut && (first === undefined || issue < first)) cutFrom.set(game, issue)
    }
  }
  return {
    since: Math.min(...statements.map(lostSince)),
    size: Math.min(...statements.map(({ after }) => after.size)),
    games: new Set([...named].map((words) => words.split(' ')[0] ?? '')),
    isLostDraw: (game, issue) => {
      const first = cutFrom.get(game)
      return named.has(`${game} ${issue}`) || (first !== undefined && issue >= first)
    },
  }
}

/** What became of an order: `gone` with all it moved, `undone`: it stands and its draw's result is lost. */
export function fateOf({ since, isLostDraw }: LostSpan, order: StoredOrder): 'gone' | 'undone' | 'stands' {
  const at = order.jws === null ? order.sentAt : (readReceipt(order.jws)?.at ?? order.sentAt)
  if (at > since) return 'gone'
  return isLostDraw(order.game, order.issue) ? 'undone' : 'stands'
}

export function isGone({ since }: LostSpan, request: StoredRequest): boolean {
  return (readReceipt(request.jws)?.at ?? 0) > since
}

/** Points that the member won by a lost result beyond the returned stake. */
function dueOf({ payout, stake, options }: StoredOrder): bigint {
  const net = (payout ?? 0n) - stake * BigInt(options.length)
  return net > 0n ? net : 0n
}

/** Lists the orders and requests of this device's receipts that the statements take away. */
export async function claimsOf(store: VerifierStore, lines: readonly string[]): Promise<Claim[]> {
  const span = spanOf(lines)
  const [orders, requests] = await store.use((db) => Promise.all([db.getAll('order'), db.getAll('request')]))
  const lostOrders = orders.flatMap((order): Claim[] => {
    const fate = fateOf(span, order)
    const { jws, orderId: id, member, game, issue, stake, options } = order
    if (fate === 'stands' || jws === null || id === 0) return []
    const amount = String(stake * BigInt(options.length))
    const kind = fate === 'gone' ? 'order' : 'result'
    const due = dueOf(order)
    if (kind === 'result' && due === 0n) return []
    return [{ kind, id, member, game, issue, amount, due: String(due), jws }]
  })
  const lostRequests = requests
    .filter((request) => isGone(span, request))
    .map(({ kind, id, member, amount, jws }): Claim => {
      // the points of a lost withdrawal are in the wallet again
      const due = kind === 'recharge' ? String(amount) : '0'
      return { kind, id, member, game: '', issue: '', amount: String(amount), due, jws }
    })
  return [...lostOrders, ...lostRequests]
}
