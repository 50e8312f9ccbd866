import type { VerifierStore } from './store.ts'

/** Returns a file of the public log; `undefined` if it does not exist. */
export type LogReader = (path: string) => Promise<Uint8Array | undefined>

/** What following the public log needs. */
export interface LogParts {
  readonly store: VerifierStore
  readonly now: () => number
  readonly readLog: LogReader
}

const TIME_OUT_MS = 5_000

async function read(path: string, cache: RequestCache): Promise<Uint8Array | undefined> {
  const reply = await fetch(path, { cache, signal: AbortSignal.timeout(TIME_OUT_MS) })
  if (reply.status === 404) return undefined
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}

export const readPublicLog: LogReader = (path) => read(`/log/${path}`, 'default')

/** Fetches a file of the client without caches. */
export const readServedFile: LogReader = (path) => read(`/${path}`, 'no-store')
