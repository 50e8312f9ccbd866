import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../kernel/receipts.ts'

/** The right of a session, or of everybody, to see a video, or its first seconds, until a time. */
export interface Ticket {
  readonly video: number
  readonly member: number
  readonly session: number
  /** Seconds from the start that may be seen; 0: all. */
  readonly limitS: number
  /** Unix time by the clock of the database. */
  readonly expiresS: number
}

/** The owner of a ticket to a video that is full for everybody. */
export const NOBODY = { member: 0, session: 0 } as const

type Kind = 'video' | 'picture'

function sign(receiptKey: string, claims: string, kind: Kind = 'video'): Buffer {
  return createHmac('sha256', derivedKey(receiptKey, `saikoro/${kind}-ticket/v1`))
    .update(claims)
    .digest()
}

/** Encodes a ticket for a URL: five numbers and their HMAC. */
export function writeTicket(receiptKey: string, ticket: Ticket): string {
  const claims = [ticket.video, ticket.member, ticket.session, ticket.limitS, ticket.expiresS].join('.')
  return `${claims}.${sign(receiptKey, claims).toString('base64url')}`
}

const TICKET = /^((\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,3})\.(\d{1,10}))\.([A-Za-z0-9_-]{43})$/

/** Decodes a ticket and verifies its HMAC. Whether it is still valid is checked in the database. */
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

/** Returns the address at which a person sees one withdrawn file of hers until a Unix time by the clock of the database. */
export function withPictureTicket(receiptKey: string, path: string, expiresS: number): string {
  const signature = sign(receiptKey, `${path} ${expiresS}`, 'picture').toString('base64url')
  return `${path}?until=${expiresS}&ticket=${signature}`
}

/** Returns until when the query of an address is a ticket for this file. The caller compares it with the clock of the database. */
export function readPictureTicket(receiptKey: string, path: string, query: string): number | undefined {
  const [, until = '', ticket = ''] = /^until=(\d{1,10})&ticket=([A-Za-z0-9_-]{43})$/.exec(query) ?? []
  const isOurs =
    until !== '' &&
    timingSafeEqual(sign(receiptKey, `${path} ${until}`, 'picture'), Buffer.from(ticket, 'base64url'))
  return isOurs ? Number(until) : undefined
}
