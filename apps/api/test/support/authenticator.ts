import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const KEY_INCLUDED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** Writes a map as CBOR, as an authenticator does. */
const cbor = (map: [number | string, unknown][]) =>
  Buffer.from(isoCBOR.encode(new Map(map) as Parameters<typeof isoCBOR.encode>[0]))

interface Asked {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

/** Deviations from what a correct device and browser send. */
interface Bends {
  readonly origin?: string
  readonly challenge?: string
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string
}

/** Simulates a device with one passkey (P-256) and the browser that adds the page's origin. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let handle = ''
  let uses = 0

  const clientData = (type: string, challenge: Asked, bends: Bends) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bends.challenge ?? challenge.challenge,
        origin: bends.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, flags: number, counter: number, key = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key])
  }

  const credential = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    create(challenge: Asked, bends: Bends = {}): string {
      handle = challenge.user?.id ?? ''
      const key = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const size = Buffer.from([0, credentialId.length])
      const included = Buffer.concat([Buffer.alloc(16), size, credentialId, key])
      const flags = bends.flags ?? USER_PRESENT | USER_VERIFIED | KEY_INCLUDED
      const authData = authenticatorData(challenge.rp?.id ?? '', flags, 0, included)
      const attestationObject = cbor([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, bends)),
        attestationObject: base64url(attestationObject),
      })
    },
    sign(challenge: Asked, bends: Bends = {}): string {
      uses += 1
      const data = clientData('webauthn.get', challenge, bends)
      const flags = bends.flags ?? USER_PRESENT | USER_VERIFIED
      const authData = authenticatorData(challenge.rpId ?? '', flags, bends.counter ?? uses)
      return credential({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        userHandle: bends.userHandle ?? (handle || undefined),
      })
    },
  }
}
