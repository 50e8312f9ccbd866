// The environment of each process. What a variable means: docs/configuration.md.
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

/** Not trusted: each signature is verified. */
const beaconRelays = list('https://api.drand.sh,https://drand.cloudflare.com')

const storage = {
  UPLOAD_DIR: z._default(z.string(), '.data/uploads'),
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
  LISTEN_DATABASE_URL: z._default(z.string(), ''),
  PREPARED_STATEMENTS: flag('on'),
  RECEIPT_KEY: hex32,
  PORT: number('3000'),
  HOST: z._default(z.string(), '0.0.0.0'),
  METRICS_PORT: number('0'),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  MEDIA_DIR: z._default(z.string(), '.data/media'),
  WEB_DIST: z._default(z.string(), ''),
  CORS_ORIGINS: list(),
  VITE_UPLOAD_ORIGIN: z._default(z.string(), ''),
  OPENAPI_PAGE: flag('off'),
  LEGACY_GET_WRITES: flag('on'),
  PUBLIC_ORIGIN: z._default(z.union([z.literal(''), z.url()]), ''),
  SERVICE_ORIGINS: list(),
  BEACON_RELAYS: beaconRelays,
  DISPLAY_TIME_ZONE: z._default(z.string(), 'Asia/Tokyo'),
  PUSH_PUBLIC_KEY: z._default(z.string(), ''),
  PUSH_LOOPBACK: flag('off'),
  TRUSTED_PROXIES: list(),
  VALKEY_URL: z._default(z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]), ''),
  LOG_LEVEL: logLevel,
})

/** The beacon of new epochs; `auto`: decided once, at the first epoch of the installation. */
const beacon = z._default(z.enum(['auto', 'sandbox', 'quicknet']), 'auto')

const workerEnv = z.object({
  DATABASE_URL: z.string(),
  FAIRNESS_SECRET: z
    .string()
    .check(z.regex(/^([0-9a-f]{2}){32,}$/, 'must be at least 32 bytes in lower-case hex')),
  RECEIPT_PUBLIC_KEY: hex32,
  BEACON: beacon,
  BEACON_RELAYS: beaconRelays,
  LOG_KEY: hex32,
  LOG_ORIGIN: z._default(z.string().check(z.regex(/^[^\s+]*$/, 'must have no spaces and no plus')), ''),
  LOG_POLICY: z._default(z.string(), ''),
  PUSH_KEY: z._default(
    z.string().check(z.regex(/^([0-9a-f]{64})?$/, 'must be 32 bytes in lower-case hex')),
    '',
  ),
  PUSH_CONTACT: z._default(
    z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')),
    'mailto:nobody@saikoro.invalid',
  ),
  PUSH_LOOPBACK: flag('off'),
  WEB_DIST: z._default(z.string(), ''),
  LOG_LEVEL: logLevel,
})

const address = (protocol: RegExp) => z._default(z.union([z.literal(''), z.url({ protocol })]), '')

/** Where alerts go outside the desk. */
const alerts = z.object({
  ALERT_WEBHOOK: address(/^https?$/),
  ALERT_SMTP: address(/^smtps?$/),
  ALERT_MAIL_TO: z._default(z.string(), ''),
  ALERT_MAIL_FROM: z._default(z.string(), ''),
  ALERT_LANGUAGE: z._default(z.enum(LOCALES), 'ja'),
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
  SANDBOX_REVIEW_SECONDS: z.pipe(number('20'), z.int().check(z.minimum(0), z.maximum(86_400))),
})

export type AlertEnv = z.output<typeof alerts>
export type ApiEnv = z.output<typeof apiEnv>
export type StorageEnv = z.output<typeof storageEnv>
export type WorkerEnv = z.output<typeof workerEnv>

/** Returns a parser of variables. It throws an error that names every invalid variable and contains no value. */
const reader =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (env: NodeJS.ProcessEnv): z.output<Schema> => {
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
    const read = z.safeParse(schema, given)
    if (read.success) return read.data
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`the environment is incomplete or invalid: ${faults.join('; ')}`)
  }

export const readApiEnv = reader(apiEnv.check(hasBucket))
export const readStorageEnv = reader(storageEnv.check(hasBucket))
export const readWorkerEnv = reader(workerEnv)
export const readAlertEnv = reader(alertEnv)
export const readInstallationEnv = reader(installationEnv)
