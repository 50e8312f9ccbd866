import type { Call } from '@saikoro/shared/contract/call'
import type { WireOf } from './envelope.ts'

/** An API request as the client sent it. */
export interface ApiRequest {
  readonly path: string
  readonly input: URLSearchParams
  readonly token: string
}

/** `silence`: the connection is closed without a reply. `fault`: status 500. */
export type Instead = 'silence' | 'fault' | { readonly data: unknown } | { readonly refusal: string }

/** Returns the data to send instead of the decoded data of a reply. */
type Change = (data: unknown, request: ApiRequest) => unknown

/** The changes of a tampering server. */
export interface Tampering {
  /** by path */
  readonly changes?: Readonly<Record<string, Change>>
  /** Returns a reply without a request to the real server; `undefined` forwards the request. */
  readonly instead?: (request: ApiRequest) => Instead | undefined | Promise<Instead | undefined>
  /** Additional headers of the next reply or file. */
  readonly headers?: () => Readonly<Record<string, string>>
}

export const NO_TAMPERING: Tampering = {}

/** Changes the replies of one call. */
export function changeReply<C extends Call>(
  call: C,
  change: (data: WireOf<C>, request: ApiRequest) => unknown | Promise<unknown>,
): Tampering {
  return { changes: { [call.path]: (data, request) => change(data as WireOf<C>, request) } }
}

/** Stops replying to these calls. */
export function silent(how: 'silence' | 'fault', ...calls: readonly Call[]): Tampering {
  const paths = calls.map(({ path }) => path)
  return { instead: ({ path }) => (paths.includes(path) ? how : undefined) }
}

/** Combines changes of different calls. */
export function together(...parts: readonly Tampering[]): Tampering {
  return {
    changes: Object.assign({}, ...parts.map(({ changes }) => changes)),
    headers: () => Object.assign({}, ...parts.map(({ headers }) => headers?.())),
    async instead(request) {
      for (const { instead } of parts) {
        const answer = await instead?.(request)
        if (answer !== undefined) return answer
      }
      return undefined
    },
  }
}
