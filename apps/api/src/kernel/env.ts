import * as z from 'zod/mini'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in lower-case hex'))
const switchOn = z.pipe(
  z._default(z.enum(['on', 'off']), 'on'),
  z.transform((value: 'on' | 'off') => value === 'on'),
)
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((value: string) => value.split(',').flatMap((part) => part.trim() || [])),
)
const number = (fallback: string) =>
  z.pipe(z._default(z.string(), fallback), z.pipe(z.transform(Number), z.int()))
const switchOff = z.pipe(
  z._default(z.enum(['on', 'off']), 'off'),
  z.transform((value: 'on' | 'off') => value === 'on'),
)
const logLevel = z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn')

/** Where rounds of drand quicknet are fetched; never trusted, each signature is checked. */
const beaconRelays = z.pipe(
  z._default(z.string(), 'https://api.drand.sh,https://drand.cloudflare.com'),
  z.transform((value: string) => value.split(',')),
)

const storage = {
  /** Where vouchers are kept; nobody else may read there. */
  UPLOAD_DIR: z._default(z.string(), '.data/uploads'),
  /** Where an S3-compatible store answers, in whose bucket vouchers and media lie; empty: in their folders. */
  S3_ENDPOINT: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),
  S3_BUCKET: z._default(z.string(), ''),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY: z._default(z.string(), ''),
  S3_SECRET_KEY: z._default(z.string(), ''),
}
const hasBucket = z.refine<Record<keyof typeof storage, string>>(
  (env) => env.S3_ENDPOINT === '' || [env.S3_BUCKET, env.S3_ACCESS_KEY, env.S3_SECRET_KEY].every(Boolean),
  { path: ['S3_ENDPOINT'], error: 'needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY as well' },
)
const storageEnv = z.object(storage)

const apiEnv = z.object({
  ...storage,
  DATABASE_URL: z.string(),
  /** Address of the server itself where DATABASE_URL is a pooler's, which delivers no notifications. */
  LISTEN_DATABASE_URL: z._default(z.string(), ''),
  /** `off` where a pooler lends connections for a transaction and knows no prepared statements. */
  PREPARED_STATEMENTS: switchOn,
  /** Ed25519 private key that signs receipts. */
  RECEIPT_KEY: hex32,
  PORT: number('3000'),
  HOST: z._default(z.string(), '0.0.0.0'),
  /** What operators stored: public pictures and, beside them, the clips that are served by ticket. */
  MEDIA_DIR: z._default(z.string(), '.data/media'),
  /** The built client; empty serves the API alone. */
  WEB_DIST: z._default(z.string(), ''),
  /** Other origins whose pages may call the API; none by default. */
  CORS_ORIGINS: list,
  /** Where the client was built to send its uploads; empty for this server. */
  VITE_UPLOAD_ORIGIN: z._default(z.string(), ''),
  /** Are calls that change something accepted as GET, as old clients send them? */
  LEGACY_GET_WRITES: switchOn,
  /** The product's own address, where passkeys belong; empty: the one that a request came to. */
  PUBLIC_ORIGIN: z._default(z.union([z.literal(''), z.url()]), ''),
  /** Outside origins that customer service may live on; the database keeps the same list. */
  SERVICE_ORIGINS: list,
  BEACON_RELAYS: beaconRelays,
  DISPLAY_TIME_ZONE: z._default(z.string(), 'Asia/Tokyo'),
  /** The public key of notifications, base64url; empty: none are offered. */
  PUSH_PUBLIC_KEY: z._default(z.string(), ''),
  /** For tests: is an address at http://127.0.0.1 a push service as well? */
  PUSH_LOOPBACK: switchOff,
  /** Addresses of reverse proxies whose X-Forwarded-For is believed; none by default. */
  TRUSTED_PROXIES: list,
  /** A Valkey or Redis server in which all processes count calls together; empty: each counts for itself. */
  VALKEY_URL: z._default(z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]), ''),
  LOG_LEVEL: logLevel,
})

const workerEnv = z.object({
  DATABASE_URL: z.string(),
  /** At least 32 random bytes in hex; every chain and the sandbox beacon's key come from it. */
  FAIRNESS_SECRET: z
    .string()
    .check(z.regex(/^([0-9a-f]{2}){32,}$/, 'must be at least 32 bytes in lower-case hex')),
  /** Ed25519 public key of the API's receipts, published in every genesis. */
  RECEIPT_PUBLIC_KEY: hex32,
  BEACON: z._default(z.enum(['sandbox', 'quicknet']), 'sandbox'),
  BEACON_RELAYS: beaconRelays,
  /** Ed25519 private key that signs the heads of the public log. */
  LOG_KEY: hex32,
  /** The log's name in what it signs; by default one that its key makes. */
  LOG_ORIGIN: z._default(z.string().check(z.regex(/^[^\s+]*$/, 'must have no spaces and no plus')), ''),
  /** A file with the witnesses of the log (C2SP tlog-policy); without it nobody is asked. */
  LOG_POLICY: z._default(z.string(), ''),
  /** P-256 private key that signs notifications, 32 bytes hex; empty: none are sent. */
  PUSH_KEY: z._default(
    z.string().check(z.regex(/^([0-9a-f]{64})?$/, 'must be 32 bytes in lower-case hex')),
    '',
  ),
  /** How a push service reaches whoever runs this: a mailto: or https: address. */
  PUSH_CONTACT: z._default(
    z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')),
    'mailto:nobody@saikoro.invalid',
  ),
  /** As the API's. */
  PUSH_LOOPBACK: switchOff,
  /** The built client, whose manifest is a line of the log; empty: none is served. */
  WEB_DIST: z._default(z.string(), ''),
  /** In the sandbox requests are reviewed by themselves after this many seconds; 0 leaves them to operators. */
  SANDBOX_REVIEW_SECONDS: z.pipe(number('20'), z.int().check(z.minimum(0), z.maximum(86_400))),
  LOG_LEVEL: logLevel,
})

export type ApiEnv = z.output<typeof apiEnv>
export type StorageEnv = z.output<typeof storageEnv>
export type WorkerEnv = z.output<typeof workerEnv>

/** Reads the API's environment; throws with every name that is wrong, never with a value. */
export function readApiEnv(env: NodeJS.ProcessEnv): ApiEnv {
  return readEnv(apiEnv.check(hasBucket), env)
}

/** Reads what says where files lie, likewise. */
export function readStorageEnv(env: NodeJS.ProcessEnv): StorageEnv {
  return readEnv(storageEnv.check(hasBucket), env)
}

/** Reads the draw worker's environment, likewise. */
export function readWorkerEnv(env: NodeJS.ProcessEnv): WorkerEnv {
  return readEnv(workerEnv, env)
}

function readEnv<Schema extends z.ZodMiniType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`the environment is not complete: ${faults.join('; ')}`)
}
