import { LOCALES } from '@saikoro/shared/locale'
import * as z from 'zod/mini'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in lower-case hex'))
const flag = (fallback: 'on' | 'off') =>
  z.pipe(
    z._default(z.enum(['on', 'off']), fallback),
    z.transform((value: 'on' | 'off') => value === 'on'),
  )
const list = (fallback = '') =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((value: string) => value.split(',').flatMap((part) => part.trim() || [])),
  )
const number = (fallback: string) =>
  z.pipe(z._default(z.string(), fallback), z.pipe(z.transform(Number), z.int()))
const logLevel = z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn')

/** Relays of drand quicknet, comma-separated. Not trusted: each signature is verified. */
const beaconRelays = list('https://api.drand.sh,https://drand.cloudflare.com')

const storage = {
  /** Directory of vouchers, readable by this user only. */
  UPLOAD_DIR: z._default(z.string(), '.data/uploads'),
  /** URL of an S3-compatible store for vouchers and media; empty: they are stored in directories. */
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
  /** `off` behind a pooler in transaction mode without support for prepared statements. */
  PREPARED_STATEMENTS: flag('on'),
  /** Ed25519 private key that signs receipts. */
  RECEIPT_KEY: hex32,
  PORT: number('3000'),
  HOST: z._default(z.string(), '0.0.0.0'),
  /** Port of /metrics; 0: none. */
  METRICS_PORT: number('0'),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Directory of operators' media: public pictures and the clips that are served by ticket. */
  MEDIA_DIR: z._default(z.string(), '.data/media'),
  /** Directory of the built client; empty: only the API is served. */
  WEB_DIST: z._default(z.string(), ''),
  /** Other origins whose pages may call the API. */
  CORS_ORIGINS: list(),
  /** Origin that the client was built to send uploads to; empty: this server. */
  VITE_UPLOAD_ORIGIN: z._default(z.string(), ''),
  /** Whether /openapi shows every call and tries it, for development. */
  OPENAPI_PAGE: flag('off'),
  /** Whether calls that change something are accepted as GET, as old clients send them. */
  LEGACY_GET_WRITES: flag('on'),
  /** Public origin, the relying party of passkeys; empty: the origin of each request. */
  PUBLIC_ORIGIN: z._default(z.union([z.literal(''), z.url()]), ''),
  /** External origins of customer service, which pages may frame; the database has the same list. */
  SERVICE_ORIGINS: list(),
  BEACON_RELAYS: beaconRelays,
  DISPLAY_TIME_ZONE: z._default(z.string(), 'Asia/Tokyo'),
  /** Public key of push notifications, base64url; empty: push is not offered. */
  PUSH_PUBLIC_KEY: z._default(z.string(), ''),
  /** Whether http://127.0.0.1 is accepted as a push service, for tests. */
  PUSH_LOOPBACK: flag('off'),
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: list(),
  /** Valkey or Redis server in which all processes count calls for limits; empty: each process counts in memory. */
  VALKEY_URL: z._default(z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]), ''),
  LOG_LEVEL: logLevel,
})

/** The beacon of new epochs; `auto`: decided once, at the first epoch of the installation. */
const beacon = z._default(z.enum(['auto', 'sandbox', 'quicknet']), 'auto')

const workerEnv = z.object({
  DATABASE_URL: z.string(),
  /** At least 32 random bytes in hex; all seed chains and the sandbox beacon's key are derived from it. */
  FAIRNESS_SECRET: z
    .string()
    .check(z.regex(/^([0-9a-f]{2}){32,}$/, 'must be at least 32 bytes in lower-case hex')),
  /** Ed25519 public key of the API's receipts, published in every genesis. */
  RECEIPT_PUBLIC_KEY: hex32,
  BEACON: beacon,
  BEACON_RELAYS: beaconRelays,
  /** Ed25519 private key that signs the checkpoints of the public log. */
  LOG_KEY: hex32,
  /** Origin line of the log's checkpoints; empty: derived from the key. */
  LOG_ORIGIN: z._default(z.string().check(z.regex(/^[^\s+]*$/, 'must have no spaces and no plus')), ''),
  /** File with the log's witnesses (C2SP tlog-policy); empty: no witnesses. */
  LOG_POLICY: z._default(z.string(), ''),
  /** P-256 private key that signs push notifications, 32 bytes hex; empty: none are sent. */
  PUSH_KEY: z._default(
    z.string().check(z.regex(/^([0-9a-f]{64})?$/, 'must be 32 bytes in lower-case hex')),
    '',
  ),
  /** Contact of the operator for push services: a mailto: or https: address. */
  PUSH_CONTACT: z._default(
    z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')),
    'mailto:nobody@saikoro.invalid',
  ),
  /** As in the API's environment. */
  PUSH_LOOPBACK: flag('off'),
  /** Directory of the built client, whose manifest is an entry of the log; empty: none is served. */
  WEB_DIST: z._default(z.string(), ''),
  LOG_LEVEL: logLevel,
})

const address = (protocol: RegExp) => z._default(z.union([z.literal(''), z.url({ protocol })]), '')

/** Where alerts go outside the desk. */
const alerts = z.object({
  /** URL that receives them as JSON; empty: none. */
  ALERT_WEBHOOK: address(/^https?$/),
  /** smtp: or smtps: URL with login and password; empty: none are mailed. */
  ALERT_SMTP: address(/^smtps?$/),
  ALERT_MAIL_TO: z._default(z.string(), ''),
  /** Sender; empty: the recipient. */
  ALERT_MAIL_FROM: z._default(z.string(), ''),
  ALERT_LANGUAGE: z._default(z.enum(LOCALES), 'ja'),
  /** Hosts of the two URLs that may be in a private network. */
  ALERT_PRIVATE: list(),
})
const alertEnv = alerts.check(
  z.refine((env) => env.ALERT_SMTP === '' || env.ALERT_MAIL_TO !== '', {
    path: ['ALERT_SMTP'],
    error: 'needs ALERT_MAIL_TO as well',
  }),
  z.refine(
    ({ ALERT_WEBHOOK: hook, ALERT_PRIVATE: hosts }) =>
      !hook.startsWith('http:') || hosts.includes(new URL(hook).hostname),
    { path: ['ALERT_WEBHOOK'], error: 'must be https, unless ALERT_PRIVATE names its host' },
  ),
)

/** What the owner stores at each start. */
const installationEnv = z.object({
  BEACON: beacon,
  /** Age in seconds at which the sandbox accepts requests automatically; 0: operators review all. */
  SANDBOX_REVIEW_SECONDS: z.pipe(number('20'), z.int().check(z.minimum(0), z.maximum(86_400))),
})

export type AlertEnv = z.output<typeof alerts>
export type ApiEnv = z.output<typeof apiEnv>
export type StorageEnv = z.output<typeof storageEnv>
export type WorkerEnv = z.output<typeof workerEnv>

/** Parses the API's environment. Throws an error that names every invalid variable and contains no value. */
export function readApiEnv(env: NodeJS.ProcessEnv): ApiEnv {
  return readEnv(apiEnv.check(hasBucket), env)
}

/** Parses the variables of file storage, as `readApiEnv`. */
export function readStorageEnv(env: NodeJS.ProcessEnv): StorageEnv {
  return readEnv(storageEnv.check(hasBucket), env)
}

/** Parses the draw worker's environment, as `readApiEnv`. */
export function readWorkerEnv(env: NodeJS.ProcessEnv): WorkerEnv {
  return readEnv(workerEnv, env)
}

/** Parses the desk's variables for alerts, as `readApiEnv`. */
export const readAlertEnv = (env: NodeJS.ProcessEnv): AlertEnv => readEnv(alertEnv, env)

/** Parses what the owner stores at each start, as `readApiEnv`. */
export const readInstallationEnv = (env: NodeJS.ProcessEnv) => readEnv(installationEnv, env)

function readEnv<Schema extends z.ZodMiniType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`the environment is incomplete or invalid: ${faults.join('; ')}`)
}
