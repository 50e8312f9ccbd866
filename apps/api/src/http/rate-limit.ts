import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'

/** For files: only a refused request learns the limit. */
const NO_LIMIT_HEADERS: RateLimitPluginOptions = {
  addHeadersOnExceeding: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  },
}

/** Limits the calls per minute that routes registered later accept. Limits with different scopes are counted apart. */
export async function limitRate(
  app: FastifyInstance,
  { rateLimitStore }: Pick<Context, 'rateLimitStore'>,
  scope: string,
  max: number,
  options: RateLimitPluginOptions = {},
): Promise<void> {
  await app.register(rateLimit, { max, timeWindow: 60_000, ...rateLimitStore.scope(scope), ...options })
}

/** Returns a function that counts a request, and throws when its limit is exceeded. */
export function requestCounter(
  app: FastifyInstance,
  options: Parameters<FastifyInstance['createRateLimit']>[0],
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit(options)
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new AppError('too_many_requests')
  }
}

/** Limits the files per minute: a page or the reply of a call shows about ten, and the limit counts each. */
export async function limitFileRate(app: FastifyInstance, ctx: Context, scope: string): Promise<void> {
  await limitRate(app, ctx, scope, ctx.requestsPerMinute * 10, NO_LIMIT_HEADERS)
}
