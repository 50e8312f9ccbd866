import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type NoteKey, publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { type Policy, readPolicy } from '@saikoro/tlog/policy'
import type { WorkerEnv } from './env.ts'

/** Under which name and key the public log is signed, and by which policy it is cosigned. */
export interface LogIdentity {
  readonly key: NoteKey
  readonly secret: Uint8Array
  /** As it is served: the log's own line and what the operator's file says. */
  readonly policyText: string
  readonly policy: Policy
  /** The hash of the served client's manifest; null where none is served. */
  readonly client: string | null
}

/** `.invalid`: a name that nobody can own, where the house has given none. */
function originOf(secret: Uint8Array): string {
  const { key } = publicNoteKey('', 1, secret)
  return `saikoro.invalid/${Buffer.from(key).toString('hex').slice(0, 16)}`
}

function clientOf(dist: string): string | null {
  const file = path.join(dist, 'client-manifest.txt')
  if (dist === '' || !existsSync(file)) return null
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Throws where the policy's file is there and is none. */
export function logIdentity({
  LOG_KEY,
  LOG_ORIGIN,
  LOG_POLICY,
  WEB_DIST,
}: Pick<WorkerEnv, 'LOG_KEY' | 'LOG_ORIGIN' | 'LOG_POLICY' | 'WEB_DIST'>): LogIdentity {
  const secret = Uint8Array.from(Buffer.from(LOG_KEY, 'hex'))
  const key = publicNoteKey(LOG_ORIGIN || originOf(secret), 1, secret)
  const own = LOG_POLICY === '' ? 'quorum none\n' : readFileSync(LOG_POLICY, 'utf8')
  const policyText = `log ${writeVkey(key)}\n${own}`
  return { key, secret, policyText, policy: readPolicy(policyText), client: clientOf(WEB_DIST) }
}
