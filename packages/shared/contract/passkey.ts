import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { empty, id, nothing, text, wireTime } from './fields.ts'

const base64url = z.string().check(z.refine((value) => /^[A-Za-z0-9_-]+$/.test(value)))
const publicKey = z.literal('public-key')

/** A field that holds JSON: what a browser made with `navigator.credentials`, as WebAuthn writes it. */
function json<Schema extends z.ZodMiniType>(schema: Schema) {
  const parsed = z.transform((value: string, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.issues.push({ code: 'custom', input: value, message: 'not JSON' })
      return z.NEVER
    }
  })
  return z.pipe(z.pipe(text(8_000), parsed), schema)
}

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

/** What a device is asked to sign with one of its passkeys; it counts once, for five minutes. */
export const options = write(
  'passkey/options',
  'public',
  nothing,
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
)

/** Logs in with a passkey, without a name; `id` is the session token. */
export const login = write(
  'passkey/login',
  'public',
  z.object({ credential: json(signed) }),
  z.object({ id: z.string() }),
)

/** As `member/proveSelf`, with a passkey. */
export const prove = write(
  'passkey/prove',
  'member',
  z.object({ credential: json(signed) }),
  z.object({ id: z.string() }),
)

/** What a device needs to make a passkey; with a fresh login, ten a member. */
export const newOptions = write(
  'passkey/newOptions',
  'member',
  nothing,
  z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
    timeout: z.number(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
)

/** Adds the passkey that a device made. */
export const add = write('passkey/add', 'member', z.object({ credential: json(created) }), empty)

/** The member's passkeys, the newest first; `agent` is the browser that added it. */
export const list = read(
  'passkey/list',
  'member',
  nothing,
  z.array(z.object({ id: z.int(), agent: z.string(), create_time: wireTime, last_time: wireTime })),
)

/** Removes a passkey, with a fresh login. */
export const remove = write('passkey/remove', 'member', z.object({ id: id() }), empty)
