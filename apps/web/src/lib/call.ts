import type { Call, InputOf } from '@saikoro/shared/contract/call'
import { AUTH_ERROR_MESSAGE, REFUSAL_HEADER } from '@saikoro/shared/errors'
import type { Quoted, Sourced } from '@saikoro/shared/source'
import * as z from 'zod/mini'
import { endCompanionSession, readCompanionToken } from './companion-session.ts'
import { wireLanguage } from './language.ts'
import { noteAnswer } from './personal-answers.ts'
import { isOfSession, loseSession, readToken } from './session.ts'

const TIME_OUT_MS = 5_000

export const envelopeShape = z.object({ code: z.number(), msg: z.string(), data: z.string() })
interface Envelope extends z.output<typeof envelopeShape> {
  /** The code of a refusal. */
  readonly refusal?: string
}

/** The server refused the call. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  /** The reason in the server's words; '' when the session has ended. */
  readonly reason: Quoted
  /** A `RefusalCode`, one that this client does not know, or ''. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
    this.reason = (message === AUTH_ERROR_MESSAGE ? '' : message) as unknown as Quoted
  }
}

/** No readable reply: no network, timeout, or not from the API. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
}

/** The API replied, and its reply is not what the contract says. Whether a write took effect is as unknown as without a reply. */
export class UnreadableReplyError extends NetworkError {
  override readonly name = 'UnreadableReplyError'
}

/** Imports code of the client. @throws NetworkError when it cannot be downloaded */
export function loadCode<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => Promise.reject(new NetworkError('code', { cause })))
}

/** A decoded reply: to the compiler no leaf is text or a number unless its source allows it. */
export type Reply<C extends Call> = Sourced<C['reply']>

/**
 * Calls the API and returns the decoded reply; `signal` gives the request up.
 * @throws RefusalError, NetworkError, or another error after the end of the session
 */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<Reply<C>> {
  const token = isCompanions(call) ? readCompanionToken() : readToken()
  noteAnswer(call)
  try {
    return openEnvelope(call, await fetchEnvelope(call, input, token, signal), token)
  } catch (error) {
    if (error instanceof NetworkError) expectSession(call, token) // otherwise it would be sent again by another member
    throw error
  }
}

/** Whether the call needs the session of a companion, which is apart from that of a member. */
const isCompanions = ({ access }: Call) => access === 'companion'

/** Throws when the session that made a request has ended: nobody else may get its answer. */
function expectSession(call: Call, token: string | null): void {
  if (isCompanions(call) ? token !== readCompanionToken() : !isOfSession(token))
    throw new Error('another session')
}

/** Decodes a reply; throws its refusal. `token` is that of the request. */
export function openEnvelope<C extends Call>(
  call: C,
  { code, msg, data, refusal }: Envelope,
  token: string | null,
): Reply<C> {
  if (code !== 200) {
    if (msg === AUTH_ERROR_MESSAGE) (isCompanions(call) ? endCompanionSession : loseSession)(token)
    throw new RefusalError(msg, refusal)
  }
  expectSession(call, token)
  return decodeReply(call, data)
}

/** The headers of every call. */
export function headersOf(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { lang: wireLanguage() }
  if (token !== null) headers.token = encodeBase64(token)
  return headers
}

async function fetchEnvelope(
  call: Call,
  input: unknown,
  token: string | null,
  signal?: AbortSignal,
): Promise<Envelope> {
  const abort = new AbortController()
  signal?.addEventListener('abort', () => abort.abort(), { once: true })
  const timer = setTimeout(() => abort.abort(), TIME_OUT_MS)
  try {
    const headers = headersOf(token)
    const form = formOf(input)
    const query = call.changes || form.size === 0 ? '' : `?${form}`
    const response = await fetch(`/api/${call.path}${query}`, {
      headers,
      signal: abort.signal,
      ...(call.changes && { method: 'POST', body: form }),
    })
    const refusal = response.headers.get(REFUSAL_HEADER) ?? ''
    return { ...z.parse(envelopeShape, await response.json()), refusal }
  } catch (cause) {
    throw new NetworkError(call.path, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function decodeReply<C extends Call>(call: C, data: string): Reply<C> {
  try {
    return z.parse<C['reply']>(call.reply, JSON.parse(decodeBase64(data))) as Reply<C>
  } catch (cause) {
    throw new UnreadableReplyError(call.path, { cause })
  }
}

/** Encodes fields as a form; undefined ones are omitted. */
function formOf(input: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== '') form.set(name, String(value))
  }
  return form
}

const ATTEMPTS = 3

/** Retries a request without a reply with the same request id, so that it is posted once. */
export const retryUnanswered = {
  retry: (failures: number, error: Error) => error instanceof NetworkError && failures < ATTEMPTS - 1,
  retryDelay: 500,
}

/** Encodes a text as padded base64 of its UTF-8 bytes. */
export function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Decodes base64 to UTF-8 text. @throws for invalid UTF-8 */
function decodeBase64(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
