import type { FastifyRequest } from 'fastify'
import './request.ts'

/** Returns the receipt of a posted transaction, or '' and another message when signing fails: the posting stays. */
export function receiptOrEmpty(request: FastifyRequest, sign: () => string): string {
  try {
    return sign()
  } catch (error) {
    request.log.error({ err: error }, 'posted, but the receipt could not be signed')
    request.answer = 'booked_without_receipt'
    return ''
  }
}
