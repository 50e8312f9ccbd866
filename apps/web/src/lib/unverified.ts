import type { Call, InputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { Unverified } from '@saikoro/shared/source'
import { callApi } from './call.ts'

/** A reply without its marks. */
export type Plain<T> =
  T extends Unverified<infer Value>
    ? Value
    : T extends (infer Element)[]
      ? Plain<Element>[]
      : T extends object
        ? { readonly [Name in keyof T]: Plain<T[Name]> }
        : T

/** Returns what a server reports. Only for code that compares it with a proof, or frames it as a quotation. */
export function reportedOf<T>(value: T): Plain<T> {
  return value as Plain<T>
}

/** Marks a value as not verified, so that a screen can only quote it. */
export function unverified<T>(value: T): Unverified<T> {
  return value as Unverified<T>
}

/** Calls the API for code that checks the reply. */
export const callUnchecked = callApi as <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>
