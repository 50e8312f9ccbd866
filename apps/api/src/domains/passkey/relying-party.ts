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
 * Returns the relying party by PUBLIC_ORIGIN, and without it on localhost only: another Host header may be that of a foreign site which
 * forwards requests here.
 */
export async function relyingParty(
  { config, db }: Context,
  { protocol, headers }: FastifyRequest,
): Promise<RelyingParty> {
  const url = URL.parse(config.PUBLIC_ORIGIN || `${protocol}://${headers.host}`)
  if (!url || (config.PUBLIC_ORIGIN === '' && url.hostname !== 'localhost'))
    throw new AppError('passkey_failed')
  const site = await db.site.findFirstOrThrow({ select: { name: true } })
  return { id: url.hostname, origin: url.origin, name: site.name }
}
