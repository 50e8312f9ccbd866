import type { RefusalCode } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import type { ANSWERS } from '@saikoro/shared/phrases'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it moves. */
    longRunning?: boolean
  }
  interface FastifyRequest {
    locale: Locale
    /** Whose account it concerns, as far as it is known. */
    member: number | undefined
    /** Set where the call is refused. */
    refusal: RefusalCode | undefined
    /** What the server says when it did as asked. */
    answer: keyof typeof ANSWERS
    /** The payload is an envelope already. */
    isSealed: boolean
  }
}
