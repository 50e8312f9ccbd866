import type { Call } from '@saikoro/shared/contract/call'
import type { WireOf } from './envelope.ts'

/** What the client asked: a call of the contract by its path, as it was sent. */
export interface Asked {
  readonly path: string
  readonly input: URLSearchParams
  readonly token: string
}

/** `silence`: the connection ends without an answer. `fault`: the server's own mistake, 500. */
export type Instead = 'silence' | 'fault' | { readonly data: unknown } | { readonly refusal: string }

/** Alters the decoded data of a reply; what it gives is sent in its place. */
type Change = (data: unknown, asked: Asked) => unknown

/** What a house does to the replies on their way. */
export interface Tampering {
  /** by path */
  readonly changes?: Readonly<Record<string, Change>>
  /** Answers without asking the real server, or nothing to let the call through. */
  readonly instead?: (asked: Asked) => Instead | undefined | Promise<Instead | undefined>
  /** Further headers of the next reply or file. */
  readonly headers?: () => Readonly<Record<string, string>>
}

export const NO_TAMPERING: Tampering = {}

/** A lie in the replies of one call. */
export function lieIn<C extends Call>(
  call: C,
  change: (data: WireOf<C>, asked: Asked) => unknown | Promise<unknown>,
): Tampering {
  return { changes: { [call.path]: (data, asked) => change(data as WireOf<C>, asked) } }
}

/** Calls that are not answered any more. */
export function silent(how: 'silence' | 'fault', ...calls: readonly Call[]): Tampering {
  const paths = calls.map(({ path }) => path)
  return { instead: ({ path }) => (paths.includes(path) ? how : undefined) }
}

/** Several lies at once, each about other calls. */
export function together(...lies: readonly Tampering[]): Tampering {
  return {
    changes: Object.assign({}, ...lies.map(({ changes }) => changes)),
    headers: () => Object.assign({}, ...lies.map(({ headers }) => headers?.())),
    async instead(asked) {
      for (const { instead } of lies) {
        const answer = await instead?.(asked)
        if (answer !== undefined) return answer
      }
      return undefined
    },
  }
}
