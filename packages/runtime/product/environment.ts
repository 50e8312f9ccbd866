// Environment of each process: everything of ours except the secrets of other processes.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { readInstallationEnv } from '@saikoro/server/env'
import { replaceFile } from '@saikoro/system/files'
import { inRoot, mediaIn, uploadsIn } from '@saikoro/system/paths'
import type { Database } from '../database/database.ts'
import type { Secrets } from '../installation/secrets.ts'

const RESERVED = [
  'BEACON',
  'DATABASE_URL',
  'LISTEN_DATABASE_URL',
  'PGPASSWORD',
  'POSTGRES_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'VALKEY_URL',
]

/** Prefix of what the desk alone has: a password may be part of it. */
const OF_ALERTS = 'ALERT_'

/** Returns the age at which the sandbox approves requests. */
export const reviewSecondsOf = (env: NodeJS.ProcessEnv): number =>
  readInstallationEnv(env).SANDBOX_REVIEW_SECONDS

/** What the secrets of the processes depend on. */
interface WithSecrets {
  dataDir: string
  secrets: Secrets
  database: Pick<Database, 'apiUrl' | 'deskUrl' | 'drawsUrl'>
}

export interface Installation extends WithSecrets {
  port: number
  database: Database
  env: NodeJS.ProcessEnv
}

function common({ env, dataDir, secrets }: Installation): NodeJS.ProcessEnv {
  const open = Object.entries(env).filter(
    ([name]) => !RESERVED.includes(name) && !name.startsWith(OF_ALERTS) && !Object.hasOwn(secrets, name),
  )
  return {
    NODE_ENV: 'production',
    // a small young generation collects garbage of requests sooner: less memory per process at the same speed
    NODE_OPTIONS: '--max-semi-space-size=16',
    ...Object.fromEntries(open),
    DATA_DIR: dataDir,
  }
}

function secretsOf({ database, secrets }: WithSecrets) {
  const { PUSH_PUBLIC_KEY, RECEIPT_KEY, DESK_SECRET } = secrets
  const { FAIRNESS_SECRET, LOG_KEY, PUSH_KEY, RECEIPT_PUBLIC_KEY } = secrets
  return {
    api: { DATABASE_URL: database.apiUrl, PUSH_PUBLIC_KEY, RECEIPT_KEY },
    desk: { DATABASE_URL: database.deskUrl, DESK_SECRET },
    worker: { DATABASE_URL: database.drawsUrl, FAIRNESS_SECRET, LOG_KEY, PUSH_KEY, RECEIPT_PUBLIC_KEY },
  }
}

const bucketKeys = ({ S3_ACCESS_KEY = '', S3_SECRET_KEY = '' }: NodeJS.ProcessEnv) => ({
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
})

/** Writes the secrets of each process for `node --env-file`: `api/.env`, `desk/.env` and `worker/.env` in the data directory. */
export function writeEnvFiles(made: WithSecrets): void {
  for (const [name, values] of Object.entries(secretsOf(made))) {
    const dir = path.join(made.dataDir, name)
    mkdirSync(dir, { recursive: true })
    const lines = Object.entries(values).map(([variable, value]) => `${variable}=${value}\n`)
    replaceFile(path.join(dir, '.env'), lines.join(''))
  }
}

export const apiEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  ...secretsOf(installation).api,
  ...bucketKeys(installation.env),
  MEDIA_DIR: mediaIn(installation.dataDir, installation.env),
  PORT: String(installation.port),
  UPLOAD_DIR: uploadsIn(installation.dataDir, installation.env),
  VALKEY_URL: installation.env.VALKEY_URL ?? '',
  WEB_DIST: inRoot('apps/web/dist'),
})

export const workerEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  ...secretsOf(installation).worker,
  WEB_DIST: inRoot('apps/web/dist'),
  ...(installation.env.BEACON ? { BEACON: installation.env.BEACON } : {}),
})

export const deskEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  ...secretsOf(installation).desk,
  ...bucketKeys(installation.env),
  ...Object.fromEntries(Object.entries(installation.env).filter(([name]) => name.startsWith(OF_ALERTS))),
  PORT: String(installation.port),
})

export const ownerEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  DATABASE_URL: installation.database.ownerUrl,
})
