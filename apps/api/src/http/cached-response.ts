import { createHash } from 'node:crypto'
import type { Locale } from '@saikoro/shared/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeEnvelope } from './envelope.ts'
import './request.ts'

/** An encoded envelope with the entity tag of its content. */
export interface CachedResponse {
  readonly body: string
  readonly tag: string
}

/** Request headers, besides the address, that a reply depends on. */
const VARY = 'token, lang'
const NOT_ASCII = /[\u0080-\uffff]/g

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * Encodes a successful reply. The envelope is escaped to ASCII and stored as a one-byte string, so that Node writes head and body in
 * one call without encoding the body again.
 */
export function encodeCached(locale: Locale, data: string): CachedResponse {
  const text = encodeEnvelope('done', locale, data).replace(NOT_ASCII, escaped)
  const body = Buffer.from(text, 'latin1').toString('latin1')
  return { body, tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function matchesTag({ method, headers }: FastifyRequest, tag: string): boolean {
  return method === 'GET' && headers['if-none-match']?.split(',').some((one) => one.trim() === tag) === true
}

/** Sends a cached response. Browsers may store the reply of a GET and revalidate it by its tag. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: CachedResponse,
): void {
  request.isEncoded = true
  if (request.method !== 'GET') {
    reply.header('cache-control', 'no-store').send(body)
    return
  }
  const vary = reply.getHeader('vary')
  reply.headers({
    'cache-control': 'private, no-cache',
    etag: tag,
    vary: vary === undefined ? VARY : `${vary}, ${VARY}`,
  })
  if (matchesTag(request, tag)) reply.status(304).send()
  else reply.send(body)
}
