import type { FastifyRequest } from 'fastify'
import './request.ts'

/** The receipt of something that is booked already. One that fails takes nothing back, and the answer says so. */
export async function receiptOrEmpty(request: FastifyRequest, sign: () => Promise<string>): Promise<string> {
  try {
    return await sign()
  } catch (error) {
    request.log.error({ err: error }, 'booked, but its receipt could not be signed')
    request.answer = 'booked_without_receipt'
    return ''
  }
}
