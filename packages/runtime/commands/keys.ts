import { CliError } from '@saikoro/system/cli'
import { createFile } from '@saikoro/system/files'
import { newPassword, newSecrets } from '../installation/secrets.ts'

export const usage = `usage: pnpm admin keys FILE

Writes fresh secrets for docker-compose.machines.yml into FILE, readable by its owner only. Never overwrites a file.`

const PASSWORDS = ['VALKEY_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']

/** Returns new values for every key, independent of the secrets of this machine. */
const newKeys = (): Record<string, string> => ({
  ...newSecrets(),
  ...Object.fromEntries(PASSWORDS.map((name) => [name, newPassword()])),
})

export async function main([file, ...rest]: string[]): Promise<number> {
  if (file === undefined || rest.length > 0) throw new CliError(usage)
  const secrets = Object.entries(newKeys()).map(([name, value]) => `${name}=${value}`)
  const lines = ['COMPOSE_FILE=docker-compose.yml:docker-compose.machines.yml', ...secrets]
  if (!createFile(file, `${lines.join('\n')}\n`))
    throw new CliError(`${file} is there already, with the secrets of an installation; nothing is changed.`)
  return 0
}
