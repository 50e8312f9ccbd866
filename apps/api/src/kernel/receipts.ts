import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type HouseText, houseTextInput } from '@saikoro/shared/fairness/house-text'
import { type Receipt, signingInput, withSignature } from '@saikoro/shared/fairness/receipt'
import type { Context } from './context.ts'

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyOf(seed: string) {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** A function that signs text with this Ed25519 key (32 bytes hex): 64 bytes, the same every time. */
export function receiptSigner(seed: string): (input: string) => Uint8Array {
  const key = privateKeyOf(seed)
  return (input) => sign(null, Buffer.from(input), key)
}

/** The public key that a genesis names, 32 bytes hex. */
export function receiptPublicKey(seed: string): string {
  const { x } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url').toString('hex')
}

/** Signs what was booked. It is given stored fields only, so that asking again gives the same bytes. */
export function signReceipt({ signReceipt }: Pick<Context, 'signReceipt'>, receipt: Receipt): string {
  const input = signingInput(receipt)
  return withSignature(input, signReceipt(input))
}

/** Signs what the house says, so that a member can prove it; '' where nothing is said. */
export function signText({ signReceipt }: Pick<Context, 'signReceipt'>, said: HouseText): string {
  if (said.text === '') return ''
  const input = houseTextInput(said)
  return withSignature(input, signReceipt(input))
}
