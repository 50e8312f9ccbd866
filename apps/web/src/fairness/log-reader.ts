import { NetworkError } from '../lib/call.ts'
import type { VerifierStore } from './store.ts'

/** Returns a file of the public log; `undefined` if it does not exist. @throws NetworkError when the request fails */
export type LogReader = (path: string) => Promise<Uint8Array | undefined>

/** What following the public log needs. */
export interface LogParts {
  readonly store: VerifierStore
  readonly now: () => number
  readonly readLog: LogReader
}

const TIME_OUT_MS = 5_000

async function read(path: string, cache: RequestCache): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(TIME_OUT_MS)
  try {
    const reply = await fetch(path, { cache, signal })
    if (reply.status === 404) return undefined
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    return new Uint8Array(await reply.arrayBuffer())
  } catch (cause) {
    throw new NetworkError(path, { cause })
  }
}

export const readPublicLog: LogReader = (path) => read(`/log/${path}`, 'default')

/** Fetches a file of the client without caches. */
export const readServedFile: LogReader = (path) => read(`/${path}`, 'no-store')
