import type { Call } from '@saikoro/shared/contract/call'
import type * as z from 'zod/mini'

/** A reply as encoded on the wire, with points as strings. */
export type WireOf<C extends Call> = z.input<C['reply']>

/** `fault`: status 500. `lost`: the server handles the request, the reply is lost. */
export type Instead = 'fault' | 'lost' | { readonly data: unknown }

/** Returns the data to send instead of the decoded data of a reply. */
type Change = (data: unknown) => unknown

/** The changes of a tampering server. */
export interface Tampering {
  /** by path */
  readonly changes?: Readonly<Record<string, Change>>
  /** Returns a reply without the data of the real server; `undefined` forwards the request. */
  readonly instead?: (path: string) => Instead | undefined
}

export const NO_TAMPERING: Tampering = {}

/** Changes the replies of one call. */
export function changeReply<C extends Call>(call: C, change: (data: WireOf<C>) => unknown): Tampering {
  return { changes: { [call.path]: (data) => change(data as WireOf<C>) } }
}

/** Stops replying to these calls. */
export function silent(how: Instead, ...calls: readonly Call[]): Tampering {
  const paths = calls.map(({ path }) => path)
  return { instead: (path) => (paths.includes(path) ? how : undefined) }
}
