import type { Call, ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { localeOf } from '@saikoro/shared/locale'
import type { ANSWERS } from '@saikoro/shared/phrases'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { type Caller, readTokenHeader } from '../kernel/session.ts'
import { type Sealed, seal, sendCached } from './cached-response.ts'
import type { Fields } from './form.ts'
import './request.ts'

/** What a handler gets of its request. `caller` is there for every call that is not public. */
interface CallRequest<C extends Call> {
  readonly input: ParsedInputOf<C>
  readonly caller: C['access'] extends 'public' ? Caller | undefined : Caller
  readonly locale: Locale
  readonly address: string
  readonly agent: string
  readonly log: FastifyBaseLogger
  /** For what is no field: an uploaded file. */
  readonly request: FastifyRequest
  /** For a cookie that goes with the answer. */
  readonly reply: FastifyReply
  /** Sets when the cached reply expires, on the clock of `performance.now()`. */
  readonly expiresAt: (at: number) => void
}

interface CallOptions {
  readonly answer?: keyof typeof ANSWERS
  /** Calls a minute from one address, where fewer than usual make sense. */
  readonly perMinute?: number
  /** Upload: no total timeout while data keeps arriving. */
  readonly longRunning?: boolean
  /** The reply is the same for every caller: the session is not looked up, so the call works without the database. */
  readonly anonymous?: boolean
  /** Tables the reply is read from. Its encoded envelope is cached until one of them changes; a `personal` call has an entry per member. */
  readonly dependsOnTables?: readonly string[]
  /** The call changes nothing that is cached, so it replies without waiting for the cache invalidation. */
  readonly skipInvalidation?: boolean
}

/** Addresses of kept answers that are known by heart, for each call; longer ones are read again each time. */
const ADDRESSES = 500
const ADDRESS_LENGTH = 200
const JSON_TYPE = 'application/json; charset=utf-8'

function mergedFields(request: FastifyRequest): Fields {
  return { ...(request.query as Fields), ...((request.body ?? {}) as Fields) }
}

async function authenticate(ctx: Context, call: Call, request: FastifyRequest): Promise<Caller | undefined> {
  const token = readTokenHeader(request.headers.token)
  const caller = token === undefined ? undefined : await ctx.findCaller(token)
  if (call.access === 'public') return caller
  if (!caller) throw new AppError('auth_error')
  if (call.access === 'member' && caller.status !== 1) throw new AppError('account_disabled')
  return caller
}

/** Browsers say where a request comes from. A page of elsewhere changes nothing here, not even what needs no token. */
function expectOwnPage({ config }: Context, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  const isOwn = site === 'same-origin' || site === 'none'
  if (!isOwn && !config.CORS_ORIGINS.includes(headers.origin ?? '')) throw new AppError('other_page')
}

/** The language of a request: header, else query, else Japanese. */
export function requestLocale(request: FastifyRequest): Locale {
  const { lang } = request.headers
  return localeOf(typeof lang === 'string' ? lang : String((request.query as Fields).lang ?? ''))
}

/** Binds one call: its handler gets parsed input, and its answer is stripped to what the contract lists. */
type BindCall = <C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => Promise<ReplyOf<C>>,
  options?: CallOptions,
) => void

/** Binds calls of the contract to their handlers: GET and POST, input, access, reply. */
export function bind(app: FastifyInstance, ctx: Context): BindCall {
  return (call, handler, options = {}) => {
    type Input = ParsedInputOf<typeof call>
    const { dependsOnTables } = options

    function read(request: FastifyRequest): Input {
      const input = z.safeParse(call.input, mergedFields(request))
      if (!input.success) throw new AppError('invalid_input')
      return input.data as Input
    }

    async function find(
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller | undefined,
      input: Input,
    ): Promise<{ data: string; until: number | undefined }> {
      let until: number | undefined
      const answer = await handler({
        input,
        caller: caller as CallRequest<typeof call>['caller'],
        locale: request.locale,
        address: request.ip,
        agent: (request.headers['user-agent'] ?? '').slice(0, 200),
        log: request.log,
        request,
        reply,
        expiresAt: (at) => {
          until = at
        },
      })
      return { data: JSON.stringify(z.encode(call.reply, answer)), until }
    }

    async function identify(request: FastifyRequest): Promise<Caller | undefined> {
      const caller = options.anonymous ? undefined : await authenticate(ctx, call, request)
      request.member = caller?.id
      return caller
    }

    async function ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (call.changes) expectOwnPage(ctx, request)
      if (call.changes && request.method === 'GET' && !ctx.config.LEGACY_GET_WRITES)
        throw new AppError('get_write_off')
      const caller = await identify(request)
      const { data } = await find(request, reply, caller, read(request))
      if (call.changes && !options.skipInvalidation) await ctx.invalidationBus.flushed()
      return reply.send(data)
    }

    const keyOf = (request: FastifyRequest, caller: Caller | undefined, input: Input): string =>
      `${call.path} ${request.locale} ${call.isPersonal ? (caller?.id ?? '') : ''} ${JSON.stringify(input)}`

    async function keep(
      tables: readonly string[],
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const caller = await identify(request)
      const input = read(request)
      const { value } = await ctx.cache.getOrLoad(keyOf(request, caller, input), tables, async () => {
        const { data, until } = await find(request, reply, caller, input)
        const value = seal(request.locale, data)
        return { value, until, size: value.body.length }
      })
      sendCached(request, reply, value, !call.isPersonal || caller === undefined)
      return reply
    }

    const keys = new LRUCache<string, string>({ max: ADDRESSES })
    /** The key of what nobody in particular asks for. */
    function publicKey(request: FastifyRequest): string {
      const isShort = request.method === 'GET' && request.url.length <= ADDRESS_LENGTH
      const asked = isShort ? `${request.locale} ${request.url}` : ''
      const key = keys.get(asked) ?? keyOf(request, undefined, read(request))
      if (isShort) keys.set(asked, key)
      return key
    }

    /** Who sends no token gets what is kept without a further step. */
    function answerKept(tables: readonly string[], request: FastifyRequest, reply: FastifyReply) {
      const isAnonymous =
        options.anonymous || (call.access === 'public' && request.headers.token === undefined)
      const known = isAnonymous && ctx.cache.get<Sealed>(publicKey(request))
      if (!known) return keep(tables, request, reply)
      sendCached(request, reply, known, true)
      return undefined
    }

    app.route({
      method: ['GET', 'POST'],
      url: `/${call.path}`,
      exposeHeadRoute: false, // a HEAD would do what GET does, past LEGACY_GET_WRITES
      config: {
        ...(options.perMinute && { rateLimit: { max: Math.min(options.perMinute, ctx.requestsPerMinute) } }),
        ...(options.longRunning && { longRunning: true }),
      },
      handler: (request, reply) => {
        reply.header('content-type', JSON_TYPE)
        if (options.answer) request.answer = options.answer
        return dependsOnTables ? answerKept(dependsOnTables, request, reply) : ask(request, reply)
      },
    })
  }
}
