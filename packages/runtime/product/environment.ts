// Environment of each process: everything of ours except the secrets of other processes.
import { SANDBOX_REVIEW_SECONDS } from '@saikoro/server/env'
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

/** Returns the age at which the sandbox approves requests, with the default of the draw worker. */
export const reviewSecondsOf = (env: NodeJS.ProcessEnv): number =>
  Number(env.SANDBOX_REVIEW_SECONDS || SANDBOX_REVIEW_SECONDS)

export interface Installation {
  dataDir: string
  port: number
  secrets: Secrets
  database: Database
  env: NodeJS.ProcessEnv
}

function common({ env, dataDir, secrets }: Installation): NodeJS.ProcessEnv {
  const open = Object.entries(env).filter(
    ([name]) => !RESERVED.includes(name) && !Object.hasOwn(secrets, name),
  )
  return {
    NODE_ENV: 'production',
    // a small young generation collects garbage of requests sooner: less memory per process at the same speed
    NODE_OPTIONS: '--max-semi-space-size=16',
    ...Object.fromEntries(open),
    DATA_DIR: dataDir,
  }
}

export const apiEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  DATABASE_URL: installation.database.apiUrl,
  MEDIA_DIR: mediaIn(installation.dataDir, installation.env),
  PORT: String(installation.port),
  PUSH_PUBLIC_KEY: installation.secrets.PUSH_PUBLIC_KEY,
  RECEIPT_KEY: installation.secrets.RECEIPT_KEY,
  S3_ACCESS_KEY: installation.env.S3_ACCESS_KEY ?? '',
  S3_SECRET_KEY: installation.env.S3_SECRET_KEY ?? '',
  UPLOAD_DIR: uploadsIn(installation.dataDir, installation.env),
  VALKEY_URL: installation.env.VALKEY_URL ?? '',
  WEB_DIST: inRoot('apps/web/dist'),
})

export const workerEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  DATABASE_URL: installation.database.drawsUrl,
  FAIRNESS_SECRET: installation.secrets.FAIRNESS_SECRET,
  LOG_KEY: installation.secrets.LOG_KEY,
  PUSH_KEY: installation.secrets.PUSH_KEY,
  RECEIPT_PUBLIC_KEY: installation.secrets.RECEIPT_PUBLIC_KEY,
  WEB_DIST: inRoot('apps/web/dist'),
  ...(installation.env.BEACON ? { BEACON: installation.env.BEACON } : {}),
})

export const ownerEnvironment = (installation: Installation): NodeJS.ProcessEnv => ({
  ...common(installation),
  DATABASE_URL: installation.database.ownerUrl,
})
