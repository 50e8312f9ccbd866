// Secrets of set-up, stored in `.data/secrets.json`. The environment overrides the file. What each is for: docs/configuration.md.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pushPublicKey } from '@saikoro/server/push-identity'
import { receiptPublicKey } from '@saikoro/server/receipt-key'
import { CliError } from '@saikoro/system/cli'
import { createFile, writeJson } from '@saikoro/system/files'

export const newPassword = () => randomBytes(24).toString('base64url')

const newKey = () => randomBytes(32).toString('hex')

const MADE = {
  API_DB_PASSWORD: newPassword,
  DESK_DB_PASSWORD: newPassword,
  DESK_SECRET: newKey,
  DRAWS_DB_PASSWORD: newPassword,
  FAIRNESS_SECRET: newKey,
  RECEIPT_KEY: newKey,
  LOG_KEY: newKey,
  PUSH_KEY: newKey,
}
type Stored = Record<keyof typeof MADE, string>

export interface Secrets extends Stored {
  /** hex, 32 bytes, public key of RECEIPT_KEY */
  RECEIPT_PUBLIC_KEY: string
  /** base64url, public key of PUSH_KEY */
  PUSH_PUBLIC_KEY: string
}

const HEX = {
  DESK_SECRET: /^[0-9a-f]{64}$/,
  FAIRNESS_SECRET: /^([0-9a-f]{2}){32,}$/,
  LOG_KEY: /^[0-9a-f]{64}$/,
  PUSH_KEY: /^[0-9a-f]{64}$/,
  RECEIPT_KEY: /^[0-9a-f]{64}$/,
}

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json')

function read(dataDir: string): Partial<Stored> | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${fileIn(dataDir)} cannot be read; put back a copy, its values cannot be made again`, {
      cause: error,
    })
  }
}

/** Secrets are made before the database: a database without them has lost them, unless the environment has them. */
function refuseLost(dataDir: string, env: NodeJS.ProcessEnv) {
  const isMade = existsSync(path.join(dataDir, 'postgres/PG_VERSION'))
  if (!isMade || ['FAIRNESS_SECRET', 'RECEIPT_KEY', 'LOG_KEY'].every((name) => env[name])) return
  throw new CliError(
    `${fileIn(dataDir)} is missing, and the database of this installation needs its keys. Nothing was changed. Put a copy back: every backup has one. Without a copy: docs/operations.md, A lost secret.`,
  )
}

/** Returns a value for each secret. */
const each = (of: (name: keyof Stored) => string) =>
  Object.fromEntries((Object.keys(MADE) as (keyof Stored)[]).map((name) => [name, of(name)])) as Stored

/** Returns the secrets of the file, creating missing ones. */
function readOrMake(dataDir: string, env: NodeJS.ProcessEnv): Stored {
  const file = read(dataDir)
  if (!file) refuseLost(dataDir, env)
  const stored = { ...each((name) => MADE[name]()), ...file }
  if (!file) {
    mkdirSync(dataDir, { recursive: true })
    createFile(fileIn(dataDir), JSON.stringify(stored, null, 2)) // of concurrent set-ups, the first file stands
    return readOrMake(dataDir, env)
  }
  if (Object.keys(file).length < Object.keys(stored).length) writeJson(fileIn(dataDir), stored)
  chmodSync(fileIn(dataDir), 0o600)
  return stored
}

/** Stores a new password of a service login in the file. */
export function renewPassword(dataDir: string, name: keyof Stored): void {
  writeJson(fileIn(dataDir), { ...readOrMake(dataDir, process.env), [name]: newPassword() })
}

const withPublicKeys = (stored: Stored): Secrets => ({
  ...stored,
  RECEIPT_PUBLIC_KEY: receiptPublicKey(stored.RECEIPT_KEY),
  PUSH_PUBLIC_KEY: pushPublicKey(stored.PUSH_KEY),
})

/** Returns new secrets, which are stored nowhere. */
export const newSecrets = (): Secrets => withPublicKeys(each((name) => MADE[name]()))

export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv = process.env): Secrets {
  const stored = readOrMake(dataDir, env)
  const secrets = each((name) => env[name] || stored[name])
  for (const [name, hex] of Object.entries(HEX))
    if (!hex.test(secrets[name as keyof Stored]))
      throw new Error(`${name} must be lower-case hex of 32 random bytes`)
  return withPublicKeys(secrets)
}
