import { AppError } from '@saikoro/shared/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../kernel/context.ts'

/** Whom passkeys are made for, as WebAuthn calls it: a host, and the one origin whose pages may ask for them. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
  readonly name: string
}

/**
 * The product's own address: PUBLIC_ORIGIN, else the one that the request came to, of which proxies count only when they are trusted.
 * Nobody gains by writing another host into a request: the browser binds what it signs to the page's own.
 */
export async function relyingParty(
  { config, db }: Context,
  { protocol, host }: FastifyRequest,
): Promise<RelyingParty> {
  const url = URL.parse(config.PUBLIC_ORIGIN || `${protocol}://${host}`)
  if (!url) throw new AppError('passkey_failed')
  const site = await db.site.findFirstOrThrow({ select: { name: true } })
  return { id: url.hostname, origin: url.origin, name: site.name }
}
