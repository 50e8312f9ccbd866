// The contract's rules of an order, stated without SQL; the tests compare `place_orders` with them.
import type { RefusalCode } from '@saikoro/shared/errors'
import { readOption } from '@saikoro/shared/rules/options'
import { isStake } from '@saikoro/shared/rules/order'

/** The state that decides about an order, read in one transaction; amounts in hundredths of a point. */
export interface OrderSnapshot {
  readonly accountActive: boolean
  readonly memberId: string
  /** '' or the member id that the client sent */
  readonly mid: string
  readonly excluded: boolean
  readonly timedOut: boolean
  /** `paused`: a sealed draw has no beacon round yet */
  readonly game: 'open' | 'closed' | 'paused'
  /** '' or the issue that the client shows */
  readonly expect: string
  readonly nowExpect: string
  readonly nextExpect: string
  readonly balance: bigint
  readonly condition: bigint
  /** the options as `readItem` returns them */
  readonly item: readonly string[]
  /** per option; `undefined` when malformed */
  readonly stake: bigint | undefined
  /** `undefined`: no limit */
  readonly dailyLimit: bigint | undefined
  readonly stakedToday: bigint
}

function judgeMember(order: OrderSnapshot): RefusalCode | null {
  if (!order.accountActive) return 'account_disabled'
  if (order.mid !== '' && order.mid !== order.memberId) return 'other_member'
  if (order.excluded) return 'excluded'
  return order.timedOut ? 'timed_out' : null
}

function judgeGame(order: OrderSnapshot): RefusalCode | null {
  if (order.game !== 'open') return order.game === 'paused' ? 'game_paused' : 'game_closed'
  const shown = ['', order.nowExpect, order.nextExpect]
  if (!shown.includes(order.expect)) return 'issue_stale'
  return order.balance < order.condition ? 'condition_unmet' : null
}

function judgeStakes(order: OrderSnapshot): RefusalCode | null {
  const options = order.item.map(readOption)
  if (options.length === 0 || options.includes(undefined)) return 'option_unknown'
  if (new Set(options).size < options.length) return 'option_repeated'
  const { stake } = order
  if (!isStake(stake)) return 'stake_invalid'
  const total = stake * BigInt(options.length)
  if (order.dailyLimit !== undefined && order.stakedToday + total > order.dailyLimit) return 'daily_limit'
  return order.balance < total ? 'insufficient_points' : null
}

/** Returns the code of the first rule that an order breaks, in the order of the contract, or `null`. */
export function judgeOrder(order: OrderSnapshot): RefusalCode | null {
  return judgeMember(order) ?? judgeGame(order) ?? judgeStakes(order)
}
