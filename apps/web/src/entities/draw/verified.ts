import type { Dice } from '@saikoro/shared/rules/options'

/** Verification status: verified and pinned, recomputed from the log alone, not verified yet, or contradicted. */
export type VerificationStatus = 'witnessed' | 'recomputed' | 'unproved' | 'contradicted'

declare const ofFinding: unique symbol

/** A value with its verification status. Only `verified` creates it, so that no component can show an unverified number. */
export interface Verified<T> {
  readonly value: T
  readonly verification: VerificationStatus
  readonly [ofFinding]: true
}

export type VerifiedDice = Verified<Dice>

/** Creates a verified value. Only for functions that compared a verification with what was reported. */
export function verified<T>(value: T, verification: VerificationStatus): Verified<T> {
  return { value, verification } as Verified<T>
}

/** A die that may be drawn: of a throw with its status, or a game's emblem. */
export type Face = number & { readonly [ofFinding]: true }

export function facesOf({ value }: VerifiedDice): readonly Face[] {
  return value as unknown as readonly Face[]
}

/** The die of a game's icon, which is not a result. */
export const EMBLEM = 1 as Face

export const NO_DICE: VerifiedDice = verified([0, 0, 0], 'unproved')
