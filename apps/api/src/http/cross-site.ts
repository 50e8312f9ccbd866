// No credential is a cookie: each is a header, which a page of another site can send only after a preflight.
import { AppError } from '@saikoro/shared/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'

type Headers = FastifyRequest['headers']

/** Whether Origin names the host of this request, the public address or an origin that CORS admits. */
function isAdmitted(
  { CORS_ORIGINS, PUBLIC_ORIGIN }: Context['config'],
  { host, origin = '' }: Headers,
): boolean {
  const page = URL.parse(origin)?.host
  const isOurs = page !== undefined && [host, URL.parse(PUBLIC_ORIGIN)?.host].includes(page)
  return isOurs || CORS_ORIGINS.includes(origin)
}

/** Rejects a write that the browser marks as one of another site: by Sec-Fetch-Site, or by Origin where that is missing. */
export function rejectCrossSite({ config }: Context, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isMarked = site === undefined ? headers.origin !== undefined : site === 'cross-site'
  if (isMarked && !isAdmitted(config, headers)) throw new AppError('other_page')
}
