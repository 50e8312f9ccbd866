import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../kernel/receipts.ts'

/** Who may see how much of which video until when. */
export interface Ticket {
  readonly video: number
  readonly member: number
  readonly session: number
  /** Seconds from the start that may be seen; 0 is all of them. */
  readonly limitS: number
  /** Unix time by the clock of the database. */
  readonly expiresS: number
}

function sign(receiptKey: string, claims: string): Buffer {
  return createHmac('sha256', derivedKey(receiptKey, 'saikoro/video-ticket/v1')).update(claims).digest()
}

/** A ticket as it stands in an address: five numbers and their signature. */
export function writeTicket(receiptKey: string, ticket: Ticket): string {
  const claims = [ticket.video, ticket.member, ticket.session, ticket.limitS, ticket.expiresS].join('.')
  return `${claims}.${sign(receiptKey, claims).toString('base64url')}`
}

const TICKET = /^((\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,3})\.(\d{1,10}))\.([A-Za-z0-9_-]{43})$/

/** Reads a ticket whose signature is ours; whether it still holds is the database's to say. */
export function readTicket(receiptKey: string, text: string): Ticket | undefined {
  const [, claims = '', video, member, session, limitS, expiresS, signature = ''] = TICKET.exec(text) ?? []
  const isOurs =
    claims !== '' && timingSafeEqual(sign(receiptKey, claims), Buffer.from(signature, 'base64url'))
  if (!isOurs) return undefined
  return {
    video: Number(video),
    member: Number(member),
    session: Number(session),
    limitS: Number(limitS),
    expiresS: Number(expiresS),
  }
}
