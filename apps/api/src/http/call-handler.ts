// What the handler of a call receives and returns.
import type { Call, ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import type { ANSWERS } from '@saikoro/shared/phrases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import {
  type Caller,
  type Client,
  type Companion,
  findCompanion,
  readTokenHeader,
} from '../kernel/session.ts'
import type { Fields } from './form.ts'
import './request.ts'

/** Who calls: a member, or a companion by one of her devices. */
export type CallerOf<C extends Call> = C['access'] extends 'companion'
  ? Companion
  : { readonly caller: C['access'] extends 'public' ? Caller | undefined : Caller }

/** The argument of a handler. `caller` is defined for every call of members that is not public. */
export type CallRequest<C extends Call> = CallerOf<C> & {
  readonly input: ParsedInputOf<C>
  readonly locale: Locale
  readonly client: Client
  /** For an uploaded file, and for the log. */
  readonly request: FastifyRequest
  /** For cookies. */
  readonly reply: FastifyReply
  /** Sets when the cached reply expires, on the clock of `performance.now()`. */
  readonly expiresAt: (at: number) => void
}

/** What a handler returns: nothing for a call whose reply is empty. */
export type Handled<C extends Call> = ReplyOf<C> extends never[] ? Promise<void> : Promise<ReplyOf<C>>

export interface CallOptions {
  /** Message of a successful reply. */
  readonly answer?: keyof typeof ANSWERS
  /** Limit of calls per minute below the general one: of one member, for public calls of one address. */
  readonly perMinute?: number
  /** The call hashes a password: all such calls of a network count together. */
  readonly hashes?: boolean
  /** Upload: no total timeout while data keeps arriving. */
  readonly longRunning?: boolean
  /** The reply is the same for every caller: the session is not looked up, so the call works without the database. */
  readonly anonymous?: boolean
  /** The encoded envelope is cached for one second, apart for each language. A `personal` call with a session is not cached. */
  readonly cacheForOneSecond?: boolean
  /** The call ends no session, so the cached ones of its member stay. */
  readonly skipInvalidation?: boolean
}

/** Returns the member of the token. Throws when the call needs one who may use it. */
export async function authenticate(
  ctx: Context,
  call: Call,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = readTokenHeader(request.headers.token)
  const session = token === undefined ? undefined : await ctx.callers.find(token)
  const caller = session && { ...session, address: request.ip }
  if (call.access === 'public') return caller
  if (!caller) throw new AppError('auth_error')
  if (call.access === 'member' && caller.status !== 1) throw new AppError('account_disabled')
  return caller
}

/** Returns the companion of the token. Throws without one: the token of a member is unknown here. */
export async function authenticateCompanion({ db }: Context, request: FastifyRequest): Promise<Companion> {
  const token = readTokenHeader(request.headers.token)
  const companion = token === undefined ? undefined : await findCompanion(db, token)
  if (!companion) throw new AppError('auth_error')
  return companion
}

/** Parses query and body; the body takes precedence. */
export function parseInput<C extends Call>(call: C, { query, body }: FastifyRequest): ParsedInputOf<C> {
  const input = z.safeParse(call.input, { ...(query as Fields), ...(body as Fields | undefined) })
  if (!input.success) throw new AppError('invalid_input')
  return input.data as ParsedInputOf<C>
}
