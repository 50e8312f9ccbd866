import { OPTIONS, type Option } from '@saikoro/shared/rules/options'
import { readStake } from '@saikoro/shared/rules/order'

/** What a member is about to order. `money`: points for each option, as typed. */
export interface Cart {
  readonly chosen: readonly Option[]
  readonly money: string
}

export const EMPTY_CART: Cart = { chosen: [], money: '' }

/** Points to choose by one touch (spec §9). */
export const QUICK_AMOUNTS = ['20', '100', '500', '1000', '2500', '5000'] as const

/** Chooses an option, or takes it back; the chosen ones keep the order of the table. */
export function toggleOption(cart: Cart, option: Option): Cart {
  const chosen = new Set(cart.chosen)
  if (!chosen.delete(option)) chosen.add(option)
  return { ...cart, chosen: OPTIONS.filter((each) => chosen.has(each)) }
}

/** Takes digits only, at most four: the largest stake is 5,000. */
export function typeMoney(cart: Cart, text: string): Cart {
  return { ...cart, money: text.replace(/\D/g, '').slice(0, 4) }
}

/** Hundredths of a point; nothing while the amount is not readable. */
export function totalOf(cart: Cart): bigint {
  return (readStake(cart.money) ?? 0n) * BigInt(cart.chosen.length)
}

export type CartFault = 'integralError' | 'selectNumber' | 'fillInPoints' | 'insufficientPoints'

/** The first thing wrong with an order, in the spec's order (§5), or null. */
export function faultOf(cart: Cart, balance: bigint): CartFault | null {
  if (/^0+$/.test(cart.money)) return 'integralError'
  if (cart.chosen.length === 0) return 'selectNumber'
  if (cart.money === '') return 'fillInPoints'
  return balance < totalOf(cart) ? 'insufficientPoints' : null
}

/** Two attempts with the same signature are the same order. */
export function signatureOf(cart: Cart, record: string): string {
  return [record, cart.chosen.join(','), cart.money].join('|')
}
