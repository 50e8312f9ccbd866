import { OPTIONS, type Option } from '@saikoro/shared/rules/options'
import { readStake } from '@saikoro/shared/rules/order'

/** An order before it is placed. `money`: points per option, as typed. */
export interface Cart {
  readonly chosen: readonly Option[]
  readonly money: string
}

export const EMPTY_CART: Cart = { chosen: [], money: '' }

/** Preset stakes, in points. */
export const QUICK_AMOUNTS = ['20', '100', '500', '1000', '2500', '5000'] as const

/** Adds or removes an option; the result is in table order. */
export function toggleOption(cart: Cart, option: Option): Cart {
  const chosen = new Set(cart.chosen)
  if (!chosen.delete(option)) chosen.add(option)
  return { ...cart, chosen: OPTIONS.filter((each) => chosen.has(each)) }
}

/** Returns the cart with the digits of `text`, at most four: the maximum stake is 5,000 points. */
export function typeMoney(cart: Cart, text: string): Cart {
  return { ...cart, money: text.replace(/\D/g, '').slice(0, 4) }
}

/** Returns the total in hundredths of a point; 0 while the amount is invalid. */
export function totalOf(cart: Cart): bigint {
  return (readStake(cart.money) ?? 0n) * BigInt(cart.chosen.length)
}

export type CartFault = 'integralError' | 'selectNumber' | 'fillInPoints' | 'insufficientPoints'

/** Returns the first fault of an order, or null. */
export function faultOf(cart: Cart, balance: bigint): CartFault | null {
  if (/^0+$/.test(cart.money)) return 'integralError'
  if (cart.chosen.length === 0) return 'selectNumber'
  if (cart.money === '') return 'fillInPoints'
  return balance < totalOf(cart) ? 'insufficientPoints' : null
}

/** Attempts with equal signatures are retries of one order. */
export function signatureOf(cart: Cart, record: string): string {
  return [record, cart.chosen.join(','), cart.money].join('|')
}
