import { AppError } from '@saikoro/shared/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../kernel/context.ts'

/** WebAuthn's relying party: a host and the origin that may use its passkeys. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
  readonly name: string
}

/**
 * Returns the relying party by PUBLIC_ORIGIN, or else by the request's host (of trusted proxies only). A forged host gains nothing: the
 * browser signs for the host of the page.
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
