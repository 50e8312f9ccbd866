// `npm run keys > .env`: fresh secrets of an installation of several machines, as docker-compose.machines.yml asks for them.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadSecrets, newPassword } from '../setup/secrets.ts'

const PASSWORDS = [
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'VALKEY_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]

/** Every value is new, whatever this machine's own secrets are. */
export function newKeys(): Record<string, string> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-keys-'))
  try {
    const passwords = Object.fromEntries(PASSWORDS.map((name) => [name, newPassword()]))
    return { ...loadSecrets(dir, {}), ...passwords }
  } finally {
    rmSync(dir, { recursive: true })
  }
}

export async function main(): Promise<number> {
  console.log('COMPOSE_FILE=docker-compose.yml:docker-compose.machines.yml')
  for (const [name, value] of Object.entries(newKeys())) console.log(`${name}=${value}`)
  return 0
}
