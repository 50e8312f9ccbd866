import type { Locale } from './locale.ts'
import { REFUSALS } from './phrases.ts'

/** Every refusal that a call can give. The keys are the codes; each has a phrase in four languages. */
export type RefusalCode = keyof typeof REFUSALS

/** Exactly what old clients compare with to leave for the login screen; never localised (contract, Replies). */
export const AUTH_ERROR_MESSAGE = '鉴权错误'

/** Refusals that keep an HTTP status of their own, because a well-behaved client never sees them. */
const HTTP_STATUS: Partial<Record<RefusalCode, number>> = {
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/** The only error class: a refusal on its way out of the shell. */
export class AppError extends Error {
  readonly code: RefusalCode
  /** The member whom it concerns, where the caller is not known: for the log alone. */
  readonly member: number | undefined

  constructor(code: RefusalCode, member?: number) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.member = member
  }
}

/** The HTTP status that carries a refusal: 200 but for those that never reach a well-behaved client. */
export function httpStatusOf(code: RefusalCode): number {
  return HTTP_STATUS[code] ?? 200
}

/** A refusal in the caller's language. */
export function phraseOf(code: RefusalCode, locale: Locale): string {
  return REFUSALS[code][locale]
}
