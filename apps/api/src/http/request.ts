import type { RefusalCode } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import type { ANSWERS } from '@saikoro/shared/phrases'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Upload: no total timeout while data keeps arriving. */
    longRunning?: boolean
    /** Catches unknown paths and reads no parameter. */
    isUnknownPath?: boolean
  }
  interface FastifyInstance {
    /** Every registered path, with its parameters. */
    readonly paths: ReadonlySet<string>
  }
  interface FastifySchema {
    /** Set by @fastify/static. */
    hide?: boolean
  }
  interface FastifyRequest {
    locale: Locale
    /** Id of the member concerned, where known: the caller, or the account of a failed login. */
    member: number | undefined
    refusal: RefusalCode | undefined
    /** what the phrase of the refusal names */
    refusedCharacter: string | undefined
    /** Message of a successful reply. */
    answer: keyof typeof ANSWERS
    /** The payload is an envelope already. */
    isEncoded: boolean
  }
}
