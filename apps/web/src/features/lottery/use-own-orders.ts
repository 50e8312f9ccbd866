import { payoutWith } from '@saikoro/shared/rules/odds'
import type { Dice } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { ordersQuery } from '../../entities/order/order-queries.ts'
import type { StoredOrder } from '../../fairness/schema.ts'

export interface OwnOrders {
  /** Newest first; undefined until they are loaded. */
  readonly orders: readonly StoredOrder[] | undefined
  /** Dice of the newest draw, once this device has computed them itself. */
  readonly proved: Dice | undefined
  /** The same dice, if their draw replaced another one on this screen. */
  readonly drawn: Dice | undefined
}

/**
 * Returns the member's orders of this device. Those of the newest draw have a payout as soon as its dice are proved, and not before, so
 * that the stamp, the marks and the nets change together: following stores the same payout a moment earlier or later.
 */
export function useOwnOrders({ key, now_expect, opencode, readAt }: Game, memberId: number): OwnOrders {
  const [first] = useState(now_expect)
  const { data } = useQuery(ordersQuery(memberId))
  const { shown } = useVerifiedDraw(key, now_expect, { dice: opencode, at: readAt })
  const isProved = shown.level === 'calm' && shown.dice?.verification !== 'unproved'
  const proved = isProved ? shown.dice?.value : undefined
  const isAwaited = shown.level === 'calm' && shown.dice?.verification === 'unproved'
  const orders = data?.map((order) =>
    order.game === key ? reveal(order, now_expect, { proved, isAwaited }) : order,
  )
  return { orders, proved, drawn: now_expect === first ? undefined : proved }
}

interface Revealed {
  readonly proved: Dice | undefined
  /** the screen shows dice that are not proved yet */
  readonly isAwaited: boolean
}

/** Returns an order of this game as the screen shows it: without a result that is newer than what the screen has proved. */
export function reveal(order: StoredOrder, newest: string, { proved, isAwaited }: Revealed): StoredOrder {
  if (order.issue < newest) return order
  if (proved && order.issue === newest) return settle(order, proved)
  return isAwaited || order.issue > newest ? { ...order, payout: null } : order
}

/** Adds the payout for proved dice to an order whose receipt this device has checked. */
function settle(order: StoredOrder, dice: Dice): StoredOrder {
  const { state, orderId, payout, options, stake, odds } = order
  if (payout !== null || state !== 'booked' || orderId === 0) return order
  return {
    ...order,
    payout: options.reduce((sum, option) => sum + payoutWith(dice, option, stake, odds[option]), 0n),
  }
}
