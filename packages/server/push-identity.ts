import { createECDH } from 'node:crypto'
import type { WorkerEnv } from './env.ts'

/** Sender of push notifications: VAPID keys (RFC 8292) in base64url and the operator's contact. */
export type PushIdentity = ReturnType<typeof pushIdentity>

/** Returns the public key of a P-256 private key in hex: an uncompressed point. */
export function pushPublicKey(key: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key, 'hex')
  return pair.getPublicKey('base64url')
}

export function pushIdentity({
  PUSH_KEY,
  PUSH_CONTACT,
  PUSH_LOOPBACK,
}: Pick<WorkerEnv, 'PUSH_KEY' | 'PUSH_CONTACT' | 'PUSH_LOOPBACK'>) {
  return {
    publicKey: pushPublicKey(PUSH_KEY),
    privateKey: Buffer.from(PUSH_KEY, 'hex').toString('base64url'),
    contact: PUSH_CONTACT,
    /** Whether http://127.0.0.1 is accepted as a push service, for tests. */
    loopback: PUSH_LOOPBACK,
    /** Timeout of a request to a push service. */
    timeoutMs: 5_000,
  }
}
