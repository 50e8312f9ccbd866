import type { FastifyRequest } from 'fastify'
import './request.ts'

/** Returns the id of a posted row with its receipt; when signing fails, the posting stays, with '' and another message. */
export function withReceipt<Id>(
  request: FastifyRequest,
  id: Id,
  sign: () => string,
): { id: Id; receipt: string } {
  try {
    return { id, receipt: sign() }
  } catch (error) {
    request.log.error({ err: error }, 'posted, but the receipt could not be signed')
    request.answer = 'booked_without_receipt'
    return { id, receipt: '' }
  }
}
