import { OPTIONS, type Option } from '@saikoro/shared/rules/options'
import { isStake, readStake } from '@saikoro/shared/rules/order'
import type { Unverified } from '@saikoro/shared/source'
import * as z from 'zod/mini'
import { isBelow } from '../../entities/wallet/verified-wallet.ts'
import { readDrafts, storeFields } from '../../lib/draft.ts'
import { plainNumber } from '../../lib/format.ts'
import { reportedOf } from '../../lib/unverified.ts'

/** An order before it is placed. `money`: points per option, as typed. */
export interface Cart {
  readonly chosen: readonly Option[]
  readonly money: string
}

export const EMPTY_CART: Cart = { chosen: [], money: '' }

/** Preset stakes, in points. */
export const QUICK_AMOUNTS = ['20', '100', '500', '1000', '2500', '5000'] as const

const LENGTH_MAX = 20

/** Adds or removes an option; the result is in table order. */
export function toggleOption(cart: Cart, option: Option): Cart {
  const chosen = new Set(cart.chosen)
  if (!chosen.delete(option)) chosen.add(option)
  return { ...cart, chosen: OPTIONS.filter((each) => chosen.has(each)) }
}

/** Returns the stake per option in hundredths; `undefined` unless a whole number of points was typed. */
export function stakeOf({ money }: Cart): bigint | undefined {
  return readStake(plainNumber(money))
}

/** Returns the total in hundredths of a point; 0 while the amount is invalid. */
export function totalOf(cart: Cart): bigint {
  return (stakeOf(cart) ?? 0n) * BigInt(cart.chosen.length)
}

export type CartFault = 'integralError' | 'selectNumber' | 'fillInPoints' | 'insufficientPoints'

/** Returns the first fault of an order, or null. The server also judges what only it knows, such as limits. */
export function faultOf(cart: Cart, balance: Unverified<bigint>): CartFault | null {
  if (cart.money !== '' && !isStake(stakeOf(cart))) return 'integralError'
  if (cart.chosen.length === 0) return 'selectNumber'
  if (cart.money === '') return 'fillInPoints'
  return isBelow(balance, totalOf(cart)) ? 'insufficientPoints' : null
}

/** Returns the highest stake per option that the reported balance allows, hundredths. */
export function mostOf({ chosen }: Cart, balance: Unverified<bigint>): bigint {
  return reportedOf(balance) / BigInt(chosen.length)
}

/** The cart of a betting screen with its undo history. */
export interface CartState {
  readonly cart: Cart
  /** Earlier carts, newest first. */
  readonly past: readonly Cart[]
  /** The draw for which a submit was rejected last: while it is the coming one, the fault of the amount is shown. */
  readonly rejectedIn: string | undefined
  readonly isConfirming: boolean
  /** The stored cart was for a draw that has closed. */
  readonly isOver?: boolean
}

export const NEW_CART: CartState = { cart: EMPTY_CART, past: [], rejectedIn: undefined, isConfirming: false }

const draftShape = z.object({ chosen: z.array(z.enum(OPTIONS)), money: z.string(), closesAt: z.number() })

/** Returns the name of a member's cart of a game. */
export const tableOf = (member: number, game: string) => `cart ${member} ${game}`

/** Stores a cart in this tab until its draw closes, ms, or the session ends. Without a draw the time of the stored cart stays. */
export function storeDraft(table: string, cart: Cart, closesAt = readDraft(table)?.closesAt ?? 0): void {
  storeFields(table, { slip: JSON.stringify({ ...cart, closesAt }) }, cart.chosen.length > 0)
}

function readDraft(table: string): z.infer<typeof draftShape> | undefined {
  try {
    return z.parse(draftShape, JSON.parse(readDrafts().get(`${table} slip`) ?? ''))
  } catch {
    return undefined
  }
}

/** Returns the state of a betting screen that opens: with the stored cart while its draw is open, or empty. */
export function restoreDraft(table: string): CartState {
  const draft = readDraft(table)
  if (!draft) return NEW_CART
  const { closesAt, ...cart } = draft
  return closesAt <= Date.now() ? { ...NEW_CART, isOver: true } : { ...NEW_CART, cart }
}

export type CartAction =
  | { readonly type: 'toggle'; readonly option: Option }
  | { readonly type: 'money'; readonly text: string }
  | { readonly type: 'replace'; readonly cart: Cart }
  | { readonly type: 'submit'; readonly isValid: boolean; readonly issue: string }
  | { readonly type: 'undo' | 'close' | 'placed' }

function change(state: CartState, cart: Cart): CartState {
  return {
    ...state,
    cart,
    past: [state.cart, ...state.past],
    isConfirming: state.isConfirming && cart.chosen.length > 0,
  }
}

export function reduceCart(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case 'toggle':
      // the smallest preset stake, until the member changes it
      return change(
        state,
        toggleOption({ ...state.cart, money: state.cart.money || QUICK_AMOUNTS[0] }, action.option),
      )
    case 'money':
      return change(state, { ...state.cart, money: action.text.slice(0, LENGTH_MAX) })
    case 'replace':
      return change(state, action.cart)
    case 'submit':
      return {
        ...state,
        rejectedIn: action.isValid ? undefined : action.issue,
        isConfirming: action.isValid,
      }
    case 'undo': {
      const [cart = state.cart, ...past] = state.past
      return { ...state, cart, past }
    }
    case 'close':
      return { ...state, isConfirming: false }
    case 'placed':
      return NEW_CART
  }
}
