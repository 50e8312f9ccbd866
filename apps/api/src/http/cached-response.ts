import { createHash } from 'node:crypto'
import type { Locale } from '@saikoro/shared/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeEnvelope } from './envelope.ts'
import './request.ts'

/** An answer that is kept, as it leaves, and the entity tag of what it says. */
export interface Sealed {
  readonly body: string
  readonly tag: string
}

/** Beside the address, what an answer depends on. */
const VARY = 'token, lang'
const NOT_ASCII = /[\u0080-\uffff]/g

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * Seals an answer. It is one string of ASCII, one byte a sign in memory as well (what came of a replacement would be two): Node then
 * writes it in one piece with its headers, without another encoding.
 */
export function seal(locale: Locale, data: string): Sealed {
  const text = encodeEnvelope('done', locale, data).replace(NOT_ASCII, escaped)
  const body = Buffer.from(text, 'latin1').toString('latin1')
  return { body, tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Does the client hold what this tag names? */
function isHeld({ method, headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match']
  return method === 'GET' && held?.split(',').some((one) => one.trim() === tag) === true
}

/**
 * Sends what is sealed. A browser may keep it and asks each time whether it still holds, by its tag; then nothing is sent again. What
 * is one member's alone is kept by no browser.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: Sealed,
  isShared: boolean,
): void {
  request.isSealed = true
  if (!isShared || request.method !== 'GET') {
    reply.header('cache-control', 'no-store').send(body)
    return
  }
  const vary = reply.getHeader('vary')
  reply.headers({
    'cache-control': 'private, no-cache',
    etag: tag,
    vary: vary === undefined ? VARY : `${vary}, ${VARY}`,
  })
  if (isHeld(request, tag)) reply.status(304).send()
  else reply.send(body)
}
