import type { Dice } from '@saikoro/shared/rules/options'

/** How what is on screen is known: proved and witnessed, proved by the log alone, not yet proved, or contradicted. */
export type Standing = 'witnessed' | 'recomputed' | 'unproved' | 'contradicted'

declare const ofFinding: unique symbol

/** A value with its standing. Only `show` makes one, so that no component can show a bare number of a server. */
export interface Verified<T> {
  readonly value: T
  readonly standing: Standing
  readonly [ofFinding]: true
}

export type VerifiedDice = Verified<Dice>

/** To be called where a finding was weighed, and nowhere else. */
export function show<T>(value: T, standing: Standing): Verified<T> {
  return { value, standing } as Verified<T>
}

/** One die that may be drawn: of a throw with its standing, or a game's emblem. */
export type Face = number & { readonly [ofFinding]: true }

export function facesOf({ value }: VerifiedDice): readonly Face[] {
  return value as unknown as readonly Face[]
}

/** The die on a game's icon is no result. */
export const EMBLEM = 1 as Face

export const NO_DICE: VerifiedDice = show([0, 0, 0], 'unproved')
