import type { Call, ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { localeOf } from '@saikoro/shared/locale'
import type { ANSWERS } from '@saikoro/shared/phrases'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { type Caller, type Client, readTokenHeader } from '../kernel/session.ts'
import { encodeCached, sendCached } from './cached-response.ts'
import { rejectCrossSite } from './cross-site.ts'
import type { Fields } from './form.ts'
import { addressKey } from './proxies.ts'
import './request.ts'

/** The argument of a handler. `caller` is defined for every call that is not public. */
interface CallRequest<C extends Call> {
  readonly input: ParsedInputOf<C>
  readonly caller: C['access'] extends 'public' ? Caller | undefined : Caller
  readonly locale: Locale
  readonly client: Client
  readonly log: FastifyBaseLogger
  /** For an uploaded file. */
  readonly request: FastifyRequest
  /** For cookies. */
  readonly reply: FastifyReply
  /** Sets when the cached reply expires, on the clock of `performance.now()`. */
  readonly expiresAt: (at: number) => void
}

/** What a handler returns: nothing for a call whose reply is empty. */
type Handled<C extends Call> = ReplyOf<C> extends never[] ? Promise<void> : Promise<ReplyOf<C>>

interface CallOptions {
  /** Message of a successful reply. */
  readonly answer?: keyof typeof ANSWERS
  /** Limit of calls per minute below the general one: of one member, for public calls of one address. */
  readonly perMinute?: number
  /** Upload: no total timeout while data keeps arriving. */
  readonly longRunning?: boolean
  /** The reply is the same for every caller: the session is not looked up, so the call works without the database. */
  readonly anonymous?: boolean
  /** The encoded envelope is cached for one second, apart for each language. A `personal` call with a session is not cached. */
  readonly cacheForOneSecond?: boolean
  /** The call ends no session, so it replies without waiting for the notification that drops a cached session. */
  readonly skipInvalidation?: boolean
}

const JSON_TYPE = 'application/json; charset=utf-8'

function mergedFields(request: FastifyRequest): Fields {
  return { ...(request.query as Fields), ...((request.body ?? {}) as Fields) }
}

async function authenticate(ctx: Context, call: Call, request: FastifyRequest): Promise<Caller | undefined> {
  const token = readTokenHeader(request.headers.token)
  const caller = token === undefined ? undefined : await ctx.callers.find(token)
  if (call.access === 'public') return caller
  if (!caller) throw new AppError('auth_error')
  if (call.access === 'member' && caller.status !== 1) throw new AppError('account_disabled')
  return caller
}

/** The language of a request: header, else query, else Japanese. */
export function requestLocale(request: FastifyRequest): Locale {
  const { lang } = request.headers
  return localeOf(typeof lang === 'string' ? lang : String((request.query as Fields).lang ?? ''))
}

/** Binds one call: the handler receives parsed input, and its result is stripped to the contract's reply. */
export type BindCall = <C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => Handled<C>,
  options?: CallOptions,
) => void

/** Returns a function that binds calls of the contract to handlers, as GET and POST. */
export function bind(app: FastifyInstance, ctx: Context): BindCall {
  return (call, handler, options = {}) => {
    type Input = ParsedInputOf<typeof call>
    if (options.cacheForOneSecond && call.access !== 'public')
      throw new Error(`${call.path} is not public, so its reply cannot be cached`)

    function parseInput(request: FastifyRequest): Input {
      const input = z.safeParse(call.input, mergedFields(request))
      if (!input.success) throw new AppError('invalid_input')
      return input.data as Input
    }

    async function identify(request: FastifyRequest): Promise<Caller | undefined> {
      const caller = options.anonymous ? undefined : await authenticate(ctx, call, request)
      request.member = caller?.id
      return caller
    }

    async function handle(
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller | undefined,
      input: Input,
    ): Promise<{ data: string; until: number | undefined }> {
      let until: number | undefined
      const result = await handler({
        input,
        caller: caller as CallRequest<typeof call>['caller'],
        locale: request.locale,
        client: { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 200) },
        log: request.log,
        request,
        reply,
        expiresAt: (at) => {
          until = at
        },
      })
      return { data: JSON.stringify(z.encode(call.reply, result ?? [])), until }
    }

    async function replyUncached(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (call.changes) rejectCrossSite(ctx, request)
      if (call.changes && request.method === 'GET' && !ctx.config.LEGACY_GET_WRITES)
        throw new AppError('get_write_off')
      const caller = await identify(request)
      const { data } = await handle(request, reply, caller, parseInput(request))
      if (call.changes && !options.skipInvalidation) await ctx.invalidationBus.flushed()
      return reply.send(data)
    }

    async function replyCached(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const caller = await identify(request)
      const input = parseInput(request)
      if (call.isPersonal && caller !== undefined)
        return reply.send((await handle(request, reply, caller, input)).data)
      const key = `${call.path} ${request.locale} ${JSON.stringify(input)}`
      const { value } = await ctx.cache.getOrLoad(key, async () => {
        const { data, until } = await handle(request, reply, caller, input)
        const value = encodeCached(request.locale, data)
        return { value, until, size: value.body.length }
      })
      sendCached(request, reply, value)
      return reply
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
        return options.cacheForOneSecond ? replyCached(request, reply) : replyUncached(request, reply)
      },
    })
  }
}
