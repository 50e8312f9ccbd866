import { createECDH } from 'node:crypto'
import type { WorkerEnv } from '../kernel/env.ts'

/** Who sends: the keys of RFC 8292 in base64url, and how a push service reaches whoever runs this installation. */
export interface PushIdentity {
  readonly publicKey: string
  readonly privateKey: string
  readonly contact: string
  /** Is an address at http://127.0.0.1 taken for a push service? For tests. */
  readonly loopback: boolean
  /** How long one push service may take, ms. */
  readonly timeouts: number
}

/** The point on P-256 that belongs to a private key in hex, uncompressed. */
export function pushPublicKey(key: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key, 'hex')
  return pair.getPublicKey('base64url')
}

export function pushIdentity({
  PUSH_KEY,
  PUSH_CONTACT,
  PUSH_LOOPBACK,
}: Pick<WorkerEnv, 'PUSH_KEY' | 'PUSH_CONTACT' | 'PUSH_LOOPBACK'>): PushIdentity {
  return {
    publicKey: pushPublicKey(PUSH_KEY),
    privateKey: Buffer.from(PUSH_KEY, 'hex').toString('base64url'),
    contact: PUSH_CONTACT,
    loopback: PUSH_LOOPBACK,
    timeouts: 5_000,
  }
}
