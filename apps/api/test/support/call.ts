import { randomInt } from 'node:crypto'
import type { Call, InputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { phraseOf, type RefusalCode } from '@saikoro/shared/errors'
import { localeOf } from '@saikoro/shared/locale'
import { REFUSALS } from '@saikoro/shared/phrases'
import supertest from 'supertest'
import * as z from 'zod/mini'
import type { World } from './world.ts'

export interface Sealed {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** The decoded data, as it crossed the wire. */
  readonly data: unknown
}

const envelope = z.strictObject({ code: z.int(), msg: z.string(), data: z.string() })

/** Decodes the envelope of a reply. Throws if the reply is not exactly one envelope. */
export function openEnvelope(reply: supertest.Response): Sealed {
  const { code, msg, data } = z.parse(envelope, JSON.parse(reply.text))
  return { status: reply.status, code, msg, data: JSON.parse(Buffer.from(data, 'base64').toString('utf8')) }
}

export interface As {
  readonly token?: string
  readonly lang?: string
  /** The caller's address, sent as X-Forwarded-For. The test API trusts it, so a test can reach or avoid limits by address. */
  readonly address?: string
}

export function headersOf({ token, lang, address }: As): Record<string, string> {
  return {
    ...(token && { token: Buffer.from(token).toString('base64') }),
    ...(lang && { lang }),
    ...(address && { 'x-forwarded-for': address }),
  }
}

/** Returns a member at an address that has not reached any limit. */
export const from = ({ token }: Pick<As, 'token'>): As => ({ token, address: newAddress() })

/** Returns a member whose client speaks English. */
export const en = ({ token }: Pick<As, 'token'>): As => ({ token, lang: 'en' })

/** Starts a request to the API: `httpOf(world).get(path)`. */
export const httpOf = ({ app }: Pick<World, 'app'>) => supertest(app.server)

/** Returns the Japanese message of a refusal. Japanese is the language of a call without `lang`. */
export const ja = (code: RefusalCode) => phraseOf(code, 'ja')

/** Returns a random address, which has not reached any limit. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Starts so many calls at once and returns their results. */
export function atOnce<T>(count: number, start: (nth: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => start(nth)))
}

/** Starts so many at once and returns the numbers of those that succeed. */
export async function doneAtOnce(count: number, start: (nth: number) => Promise<unknown>): Promise<number[]> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, nth) => start(nth)))
  return results.flatMap(({ status }, nth) => (status === 'fulfilled' ? [nth] : []))
}

/** Calls by HTTP with a posted form, like the client. Waits until the API has dropped sessions that earlier writes ended, and clears its cache of public replies. */
export async function callRaw(world: World, path: string, fields: object = {}, as: As = {}): Promise<Sealed> {
  await world.ctx.invalidationBus.flushed()
  world.ctx.cache.clear()
  return openEnvelope(await httpOf(world).post(`/api/${path}`).set(headersOf(as)).type('form').send(fields))
}

/** Calls and returns the reply, decoded by the contract. Throws unless the call succeeds. */
export async function call<C extends Call>(
  world: World,
  { path, reply }: C,
  input: InputOf<C>,
  as: As = {},
): Promise<ReplyOf<C>> {
  const sealed = await callRaw(world, path, input as object, as)
  if (sealed.code !== 200) throw new Error(`${path}: ${sealed.msg}`)
  return z.parse(reply, sealed.data) as ReplyOf<C>
}

const CODES = Object.keys(REFUSALS) as RefusalCode[]

/** Calls and returns the refusal whose phrase in the caller's language is the message. Throws unless the call is refused. */
export async function refusal(
  world: World,
  { path }: Call,
  fields: object,
  as: As = {},
): Promise<RefusalCode> {
  const { status, code, msg, data } = await callRaw(world, path, fields, as)
  const plain = msg.replace(/U\+[0-9A-F]+/, '')
  const found = CODES.find((each) => phraseOf(each, localeOf(as.lang)) === plain)
  if (status !== 200 || code !== 401 || !Array.isArray(data) || data.length > 0 || !found)
    throw new Error(`${path} was not refused: ${status} ${code} ${msg}`)
  return found
}
