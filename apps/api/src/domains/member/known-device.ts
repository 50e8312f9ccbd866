import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../kernel/context.ts'
import { derivedKey } from '../../kernel/receipts.ts'

const YEAR_S = 31_536_000
const PROOF = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/

/**
 * Returns the name of the account's cookie: one per account, so that several members can share a device. It does not reveal the user
 * name. Under TLS it is bound to this host.
 */
function cookieOf({ protocol }: FastifyRequest, username: string): string {
  const prefix = protocol === 'https' ? '__Host-' : ''
  return `${prefix}known_${createHash('sha256').update(username.toLowerCase()).digest('hex').slice(0, 12)}`
}

function sign({ config }: Context, device: string, username: string): Buffer {
  const key = derivedKey(config.RECEIPT_KEY, 'saikoro/known-device/v1')
  return createHmac('sha256', key).update(`${device}|${username.toLowerCase()}`).digest()
}

/**
 * Returns the device id of this request's cookie if the account has logged in on it before. Browsers send the cookie with requests of
 * other ports and subdomains, too, which must not use up the device's attempts; where Sec-Fetch-Site is missing, Origin proves a POST alone.
 */
export function knownDevice(ctx: Context, request: FastifyRequest, username: string): string | undefined {
  const site = request.headers['sec-fetch-site']
  if (site === undefined ? request.method === 'GET' : site !== 'same-origin') return undefined
  const cookies = request.server.parseCookie(request.headers.cookie ?? '')
  const [, device, signature = ''] = PROOF.exec(cookies[cookieOf(request, username)] ?? '') ?? []
  if (device === undefined) return undefined
  return timingSafeEqual(sign(ctx, device, username), Buffer.from(signature, 'base64url'))
    ? device
    : undefined
}

/** Sets the device cookie. It grants no access; attempts of this device are only throttled separately. */
export function rememberDevice(ctx: Context, reply: FastifyReply, username: string): void {
  const { request } = reply
  const device = knownDevice(ctx, request, username) ?? ctx.random(12).toString('base64url')
  reply.setCookie(
    cookieOf(request, username),
    `${device}.${sign(ctx, device, username).toString('base64url')}`,
    {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: YEAR_S,
    },
  )
}
