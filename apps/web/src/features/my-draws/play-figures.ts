import { binomialRange } from '@saikoro/shared/rules/binomial'
import { returnOf } from '@saikoro/shared/rules/odds'
import { OPTIONS, type Option, THROWS, WAYS, wins } from '@saikoro/shared/rules/options'
import { sessionsOf } from '../../entities/order/play-sessions.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { localDay } from '../../lib/format.ts'

/** An order whose payout this device verified. */
type Settled = StoredOrder & { readonly payout: bigint }

function isSettled(order: StoredOrder): order is Settled {
  return order.state === 'booked' && order.payout !== null
}

function totalOf({ stake, options }: StoredOrder): bigint {
  return stake * BigInt(options.length)
}

/** A void draw returned the stakes. No odds are 1, so the payout says it of an order without dice, too. */
function isVoid(order: Settled): boolean {
  return order.dice === null || (order.dice === undefined && order.payout === totalOf(order))
}

/** Plays and hits of one option beside what chance lets expect. */
export interface OptionFigures {
  readonly option: Option
  readonly plays: number
  readonly hits: number
  readonly expected: number
  readonly range: { readonly low: number; readonly high: number }
}

/**
 * Counts each option once per draw, in the order of the options: two orders on it in one draw win or lose together. Draws whose dice this
 * device did not store, and void ones, count for nothing.
 */
export function optionFigures(orders: readonly StoredOrder[]): OptionFigures[] {
  const plays = new Map<string, readonly [option: Option, isHit: boolean]>()
  for (const { state, dice, game, issue, options } of orders)
    if (state === 'booked' && dice)
      for (const option of options) plays.set(`${game} ${issue} ${option}`, [option, wins(option, dice)])
  const all = [...plays.values()]
  return OPTIONS.map((option) => {
    const own = all.filter(([played]) => played === option)
    const chance = WAYS[option] / THROWS
    const hits = own.filter(([, isHit]) => isHit).length
    const range = binomialRange(own.length, chance)
    return { option, plays: own.length, hits, expected: own.length * chance, range }
  })
}

/** Net and time of a span; points in hundredths, times in ms. */
export interface SpanFigures {
  /** the first day, `YYYY-MM-DD` by this device's calendar */
  readonly day: string
  readonly net: bigint
  /** Return of the stakes by the odds, less the stakes, rounded to a hundredth. */
  readonly expected: bigint
  readonly playedMs: number
  readonly longestMs: number
}

/** Returns the expected net of an order, hundredths. */
function expectedOf(order: Settled): number {
  if (isVoid(order)) return 0
  const stake = Number(order.stake)
  return order.options.reduce((sum, option) => sum + stake * (returnOf(option, order.odds) - 1), 0)
}

function dayOf(ms: number, backBy = 0): string {
  const date = new Date(ms)
  date.setDate(date.getDate() - backBy)
  return localDay(date)
}

/** A week begins on Monday. */
const weekOf = (ms: number) => dayOf(ms, (new Date(ms).getDay() + 6) % 7)

/** Returns the figures of each day or week with an order, oldest first. A session belongs to the span in which it began. */
export function spanFigures(orders: readonly StoredOrder[], span: 'day' | 'week'): SpanFigures[] {
  const keyOf = span === 'day' ? (ms: number) => dayOf(ms) : weekOf
  const placed = orders.filter(({ state }) => state === 'booked')
  const sessions = sessionsOf(placed).map(({ from, to }) => ({ key: keyOf(from), length: to - from }))
  const groups = Map.groupBy(placed, ({ sentAt }) => keyOf(sentAt))
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, each]) => {
      const settled = each.filter(isSettled)
      const lengths = sessions.filter(({ key }) => key === day).map(({ length }) => length)
      return {
        day,
        net: settled.reduce((sum, order) => sum + order.payout - totalOf(order), 0n),
        expected: BigInt(Math.round(settled.reduce((sum, order) => sum + expectedOf(order), 0))),
        playedMs: lengths.reduce((sum, length) => sum + length, 0),
        longestMs: Math.max(0, ...lengths),
      }
    })
}
