import { payoutWith } from '@saikoro/shared/rules/odds'
import type { Option } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { useHeldDraws } from '../../entities/draw/held-draws.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { hideOrderResult, ordersQuery } from '../../entities/order/order-queries.ts'
import { type Finding, readDice } from '../../fairness/finding.ts'
import type { StoredOrder } from '../../fairness/schema.ts'

/** The draw history below them stays in view. */
const EARLIER_SHOWN = 3

/**
 * Returns the member's orders of this device. Marks and nets of the newest draw change together with the balance, because all wait until
 * the draw is released.
 */
export function useOwnOrders({ key, now_expect, opencode, readAt }: Game, memberId: number) {
  const [first] = useState(now_expect)
  const { data } = useQuery(ordersQuery(memberId))
  const { shown, finding } = useVerifiedDraw(key, now_expect, { dice: opencode, at: readAt })
  const isHeld = useHeldDraws()
  const isShown = !isHeld(key, now_expect)
  const isProved = isShown && shown.level === 'calm' && shown.dice?.verification !== 'unproved'
  const proved = isProved ? shown.dice?.value : undefined
  const orders = data?.map((order) =>
    hideOrderResult(order.game === key ? withPayout(order, now_expect, finding) : order, isHeld),
  )
  return {
    /** Newest first; undefined until they are loaded. */
    orders,
    /** Dice of the newest draw, once this device has computed them itself. */
    proved,
    /** The same dice, if their draw replaced another one on this screen. */
    drawn: now_expect === first ? undefined : proved,
  }
}

/** Returns an order of a game with its payout by the finding of the newest draw; without one if its draw is later. */
export function withPayout(order: StoredOrder, newest: string, finding: Finding | undefined): StoredOrder {
  if (order.issue < newest) return order
  const isProved = finding?.verdict && finding.verdict.seal !== 'not_verified'
  const hasPayout = isProved && order.issue === newest && order.orderId !== 0
  return { ...order, payout: hasPayout ? payoutOfOrder(order, finding.draw) : null }
}

/** Returns what a draw pays for an order whose receipt this device has checked, hundredths. */
function payoutOfOrder({ options, stake, odds }: StoredOrder, { status, dice }: Finding['draw']) {
  if (status === 'void') return stake * BigInt(options.length)
  const thrown = readDice(dice)
  return thrown ? options.reduce((sum, name) => sum + payoutWith(thrown, name, stake, odds[name]), 0n) : null
}

/** Returns the points of the orders for a draw whose receipts this device has checked, by option. */
export function stakesIn(orders: readonly StoredOrder[], draw: Pick<StoredOrder, 'game' | 'issue'>) {
  const stakes = new Map<Option, bigint>()
  for (const { game, issue, state, orderId, options, stake } of orders)
    if (game === draw.game && issue === draw.issue && state === 'booked' && orderId !== 0)
      for (const option of options) stakes.set(option, (stakes.get(option) ?? 0n) + stake)
  return stakes
}

/** Returns the placed orders of this game: open ones with those of its newest draw, and the newest of earlier draws. */
export function placedOrders(
  orders: readonly StoredOrder[],
  { key, now_expect }: Pick<Game, 'key' | 'now_expect'>,
) {
  const placed = orders.filter(
    ({ game, issue, state }) => game === key && state !== 'refused' && issue !== '',
  )
  return {
    current: placed.filter(({ issue }) => issue >= now_expect),
    earlier: placed.filter(({ issue }) => issue < now_expect).slice(0, EARLIER_SHOWN),
  }
}
