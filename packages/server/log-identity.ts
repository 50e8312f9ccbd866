import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { readPolicy } from '@saikoro/tlog/policy'
import type { WorkerEnv } from './env.ts'

/** Name and key that sign the public log, and the policy of its witnesses. */
export type LogIdentity = ReturnType<typeof logIdentity>

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

/** Returns a policy's file without the line of this log, which a file in C2SP's own form has. */
function withoutLog(text: string, vkey: string): string {
  return text
    .split('\n')
    .filter((line) => {
      const [keyword, key] = line.trim().split(/[ \t]+/)
      if (keyword !== 'log') return true
      if (key === vkey) return false
      throw new Error(`it names another log, ${key}. The key of this log is ${vkey}`)
    })
    .join('\n')
}

/** Returns the text of the served policy, this log's line followed by the operator's file, and its content. */
function readOwnPolicy(file: string, vkey: string) {
  const textOf = (lines: string) => `log ${vkey}\n${lines}`
  if (file === '') return { policyText: textOf('quorum none\n'), policy: readPolicy(textOf('quorum none\n')) }
  try {
    const policyText = textOf(withoutLog(readFileSync(file, 'utf8'), vkey))
    return { policyText, policy: readPolicy(policyText) }
  } catch (cause) {
    throw new Error(`LOG_POLICY ${file}: ${(cause as Error).message}`, { cause })
  }
}

/** Throws where the policy's file is missing, does not parse or names another log. */
export function logIdentity({
  LOG_KEY,
  LOG_ORIGIN,
  LOG_POLICY,
  WEB_DIST,
}: Pick<WorkerEnv, 'LOG_KEY' | 'LOG_ORIGIN' | 'LOG_POLICY' | 'WEB_DIST'>) {
  const secret = Uint8Array.from(Buffer.from(LOG_KEY, 'hex'))
  const key = publicNoteKey(LOG_ORIGIN || originOf(secret), 1, secret)
  return { key, secret, ...readOwnPolicy(LOG_POLICY, writeVkey(key)), client: manifestHash(WEB_DIST) }
}
