import type { Call } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { type CachedResponse, encodeCached, sendCached } from './cached-response.ts'
import {
  authenticate,
  authenticateCompanion,
  type CallerOf,
  type CallOptions,
  type CallRequest,
  type Handled,
  parseInput,
} from './call-handler.ts'
import { rejectCrossSite } from './cross-site.ts'
import { addressKey, networkKey } from './proxies.ts'
import { requestCounter } from './rate-limit.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The longest address by which a cached reply is found without parsing its input. */
const ADDRESS_MAX = 200

/** Returns what the cached reply of a visitor depends on; nothing for members, for POST and for long addresses. */
function addressOf({ method, headers, locale, url }: FastifyRequest): string | undefined {
  const isPlain = method === 'GET' && headers.token === undefined && url.length <= ADDRESS_MAX
  return isPlain ? `${locale} ${url}` : undefined
}

/** Calls per minute that hash a password, of an IPv4 /24 or an IPv6 /48: a quarter of what two threads compute. */
const HASHES_OF_NETWORK = 300

type Handler<C extends Call> = (request: CallRequest<C>) => Handled<C>

/** Binds one call, as Fastify binds a route: the handler receives parsed input, and its result is stripped to the contract's reply. */
export type BindCall = <C extends Call>(
  call: C,
  ...rest: [handler: Handler<C>] | [options: CallOptions, handler: Handler<C>]
) => void

/** Binds the calls of a domain. */
export type Routes = (on: BindCall, ctx: Context, api: FastifyInstance) => void

/** Returns a function that binds calls of the contract to handlers, as GET and POST. */
export function bind(app: FastifyInstance, ctx: Context): BindCall {
  const countHash = requestCounter(app, {
    max: Math.min(HASHES_OF_NETWORK, ctx.requestsPerMinute),
    keyGenerator: ({ ip }) => networkKey(ip),
  })

  return (call, ...rest) => {
    const [options, handler] = rest.length === 2 ? rest : [{} as CallOptions, rest[0]]
    if (options.cacheForOneSecond && call.access !== 'public')
      throw new Error(`${call.path} is not public, so its reply cannot be cached`)

    function rejectWrite(request: FastifyRequest): void {
      rejectCrossSite(ctx, request)
      if (request.method === 'GET' && (call.isPostOnly || !ctx.config.LEGACY_GET_WRITES))
        throw new AppError('get_write_off')
    }

    async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (call.changes) rejectWrite(request)
      if (options.hashes) await countHash(request)
      const isCompanions = call.access === 'companion'
      const companion = isCompanions ? await authenticateCompanion(ctx, request) : undefined
      const caller = isCompanions || options.anonymous ? undefined : await authenticate(ctx, call, request)
      request.member = caller?.id
      const input = parseInput(call, request)
      let until: number | undefined
      async function run(): Promise<string> {
        const result = await handler({
          ...((companion ?? { caller }) as CallerOf<typeof call>),
          input,
          locale: request.locale,
          client: { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 200) },
          request,
          reply,
          expiresAt: (at) => {
            until = at
          },
        })
        return JSON.stringify(z.encode(call.reply, result ?? []))
      }
      if (options.cacheForOneSecond && !(call.isPersonal && caller)) {
        const key = `${call.path} ${request.locale} ${JSON.stringify(input)}`
        const load = async () => {
          const value = encodeCached(request.locale, await run())
          return { value, until, size: value.body.length }
        }
        const { value } = await ctx.cache.getOrLoad(key, load, addressOf(request))
        sendCached(request, reply, value)
        return reply
      }
      const data = await run()
      if (call.changes && caller && !options.skipInvalidation) ctx.callers.drop(caller.id)
      return reply.send(data)
    }

    app.route({
      method: ['GET', 'POST'],
      url: `/${call.path}`,
      exposeHeadRoute: false, // HEAD would run the handler of GET without the check of LEGACY_GET_WRITES
      config: {
        ...(options.perMinute && {
          rateLimit: {
            max: Math.min(options.perMinute, ctx.requestsPerMinute),
            ...(call.access === 'public' && { keyGenerator: ({ ip }) => addressKey(ip) }),
          },
        }),
        ...(options.longRunning && { longRunning: true }),
      },
      handler: (request, reply) => {
        reply.header('content-type', JSON_TYPE)
        if (options.answer) request.answer = options.answer
        const address = options.cacheForOneSecond && addressOf(request)
        const known = address && (ctx.cache.peek(address) as CachedResponse | undefined)
        if (known) return void sendCached(request, reply, known)
        return serve(request, reply)
      },
    })
  }
}
