import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyOf(seed: string) {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** Returns a function that signs text with this Ed25519 key (32 bytes hex). A signature has 64 bytes and is deterministic. */
export function receiptSigner(seed: string): (input: string) => Uint8Array {
  const key = privateKeyOf(seed)
  return (input) => sign(null, Buffer.from(input), key)
}

/** Returns the public key that a genesis names, 32 bytes hex. */
export function receiptPublicKey(seed: string): string {
  const { x } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url').toString('hex')
}
