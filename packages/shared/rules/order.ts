import type { RefusalCode } from '../errors.ts'
import { POINT } from '../points.ts'
import { readOption } from './options.ts'

/** Stakes are whole points from 1 to 5,000 for each option; hundredths. */
export const STAKE_MIN = POINT
export const STAKE_MAX = 5_000n * POINT

/** Everything an order is judged by, read in one moment; amounts in hundredths of a point. */
export interface OrderSnapshot {
  readonly accountActive: boolean
  readonly memberId: string
  /** Empty, or the id that the client believes it orders for. */
  readonly mid: string
  readonly excluded: boolean
  readonly timedOut: boolean
  /** `paused`: a sealed draw still waits for its beacon round. */
  readonly game: 'open' | 'closed' | 'paused'
  /** Empty, or the issue that the client's page shows. */
  readonly expect: string
  readonly nowExpect: string
  readonly nextExpect: string
  readonly balance: bigint
  readonly condition: bigint
  /** What `readItem` made of the wire's list. */
  readonly item: readonly string[]
  /** For each option; `undefined` when it could not be read. */
  readonly stake: bigint | undefined
  /** `undefined`: the member has set none. */
  readonly dailyLimit: bigint | undefined
  readonly stakedToday: bigint
}

/** Splits the wire's comma-joined options; an empty text has none. */
export function readItem(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

/** Reads whole points, digits only, into hundredths; `undefined` for anything else. */
export function readStake(text: string): bigint | undefined {
  return /^\d{1,12}$/.test(text) ? BigInt(text) * POINT : undefined
}

/** Returns whether an amount (hundredths) is a valid stake for one option. */
export function isStake(stake: bigint | undefined): stake is bigint {
  return stake !== undefined && stake % POINT === 0n && stake >= STAKE_MIN && stake <= STAKE_MAX
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

/**
 * The first reason to refuse an order, in the contract's order, or `null`.
 * Being logged in is checked before a snapshot can be taken at all.
 */
export function judgeOrder(order: OrderSnapshot): RefusalCode | null {
  return judgeMember(order) ?? judgeGame(order) ?? judgeStakes(order)
}
