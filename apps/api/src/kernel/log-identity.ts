import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type NoteKey, publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { type Policy, readPolicy } from '@saikoro/tlog/policy'
import type { WorkerEnv } from './env.ts'

/** Name and key that sign the public log, and the policy of its witnesses. */
export interface LogIdentity {
  readonly key: NoteKey
  readonly secret: Uint8Array
  /** The served policy: the log's own line followed by the operator's file. */
  readonly policyText: string
  readonly policy: Policy
  /** SHA-256 of the served client's manifest; null where none is served. */
  readonly client: string | null
}

/** Returns the default origin, in the reserved domain `.invalid`. */
function originOf(secret: Uint8Array): string {
  const { key } = publicNoteKey('', 1, secret)
  return `saikoro.invalid/${Buffer.from(key).toString('hex').slice(0, 16)}`
}

/** Returns the SHA-256 of the manifest of the client in a folder; null where there is none. */
export function manifestHash(dist: string): string | null {
  const file = path.join(dist, 'client-manifest.txt')
  if (dist === '' || !existsSync(file)) return null
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Throws where the policy's file does not parse. */
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
  return { key, secret, policyText, policy: readPolicy(policyText), client: manifestHash(WEB_DIST) }
}
