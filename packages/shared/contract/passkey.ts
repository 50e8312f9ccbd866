import * as z from 'zod/mini'
import { content, key, publicContent, ref } from '../source.ts'
import { read, write } from './call.ts'
import { empty, id, instant, json, rows, sessionToken, times } from './fields.ts'

const base64url = z.string().check(z.refine((value) => /^[A-Za-z0-9_-]+$/.test(value)))
const publicKey = z.literal('public-key')

const credential = {
  id: base64url.check(z.maxLength(1_364)),
  rawId: base64url,
  type: publicKey,
  clientExtensionResults: z.object({}),
}

const created = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})

const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
})

export type CreatedPasskey = z.output<typeof created>
export type SignedByPasskey = z.output<typeof signed>

export const createdPasskey = json(created)
export const signedByPasskey = json(signed)

/** Returns the challenge for a passkey; it is valid once, for five minutes. */
export const options = write(
  'passkey/options',
  'public',
  {},
  z.object({
    challenge: key(z.string()),
    rpId: key(z.string()),
    timeout: ref,
    userVerification: z.literal('required'),
  }),
)

/** Logs in with a passkey, without a username; `id` is the session token. */
export const login = write('passkey/login', 'public', { credential: signedByPasskey }, sessionToken)

/** Re-authenticates with a passkey, as `member/proveSelf` does with the password. */
export const prove = write('passkey/prove', 'member', { credential: signedByPasskey }, sessionToken)

/** Returns the options for creating a passkey; requires a recent login; at most ten passkeys per member. */
export const newOptions = write(
  'passkey/newOptions',
  'member',
  {},
  z.object({
    rp: z.object({ id: key(z.string()), name: key(z.string()) }),
    user: z.object({ id: key(z.string()), name: key(z.string()), displayName: key(z.string()) }),
    challenge: key(z.string()),
    pubKeyCredParams: rows({ alg: ref, type: publicKey }),
    timeout: ref,
    excludeCredentials: rows({ id: key(z.string()), type: publicKey }),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
)

/** Stores a new passkey. */
export const add = write('passkey/add', 'member', { credential: createdPasskey }, empty)

/** Returns the member's passkeys, newest first; `agent` is the browser that created it. */
export const list = read(
  'passkey/list',
  'member',
  {},
  rows({
    id: ref,
    agent: content,
    ...times(publicContent(instant), 'create', 'last'),
  }),
)

/** Removes a passkey; requires a recent login. */
export const remove = write('passkey/remove', 'member', { id: id() }, empty)
