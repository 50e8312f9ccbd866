// People who work in Prisma Studio, each with a database login of their own: the audit names it.

import { CliError } from './cli-error.ts'
import { withClient } from './client.ts'
import { type DatabaseServer, urlAs } from './database.ts'
import { operatorLogin, putOperator, removeOperator } from './logins.ts'
import { newPassword, rememberOperator } from './secrets.ts'

export function checkName(name: string | undefined): string {
  if (name && /^[a-z][a-z0-9_]{0,29}$/.test(name)) return name
  throw new CliError('A name starts with a letter and has up to 30 of a-z, 0-9 and _.')
}

/** Makes the login, or gives it a new password. */
export async function addOperator(server: DatabaseServer, dataDir: string, name: string): Promise<string> {
  const password = newPassword()
  await withClient(server.ownerUrl, (client) => putOperator(client, name, password))
  rememberOperator(dataDir, name, password)
  return password
}

export async function dropOperator(server: DatabaseServer, dataDir: string, name: string): Promise<boolean> {
  const existed = await withClient(server.ownerUrl, (client) => removeOperator(client, name))
  rememberOperator(dataDir, name)
  return existed
}

export const operatorUrl = (server: DatabaseServer, name: string, password: string) =>
  urlAs(server.ownerUrl, operatorLogin(name), password)
