import type { Locale } from './locale.ts'
import { REFUSALS } from './phrases.ts'

/** The codes with which a call can reject a request; each has a phrase in four languages. */
export type RefusalCode = keyof typeof REFUSALS

/** Old clients compare with exactly this text to redirect to the login screen, so it is never localised. */
export const AUTH_ERROR_MESSAGE = '鉴权错误'

/** The header of a refusal with its code, from which a client knows the field of a form that the refusal is about. */
export const REFUSAL_HEADER = 'refusal'

/** Codes with an HTTP status other than 200: conforming clients never receive them. */
const HTTP_STATUS: Partial<Record<RefusalCode, number>> = {
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  no_room: 503,
}

/** Thrown by handlers to reject a request with a code. */
export class AppError extends Error {
  readonly code: RefusalCode
  /** The member concerned if the caller is not logged in; for the log only. */
  readonly member: number | undefined
  /** What stands for `{character}` in the phrase of the code. */
  readonly character: string | undefined

  constructor(code: RefusalCode, member?: number, character?: string) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.member = member
    this.character = character
  }
}

/** Returns the HTTP status of a rejection: 200, except for codes that conforming clients never receive. */
export function httpStatusOf(code: RefusalCode): number {
  return HTTP_STATUS[code] ?? 200
}

/** Returns the phrase of a code in a language. */
export function phraseOf(code: RefusalCode, locale: Locale, character = ''): string {
  return REFUSALS[code][locale].replace('{character}', character)
}
