// Operators of Prisma Studio, each with a database login, which the audit log names.

import { CliError } from '@saikoro/system/cli'
import { newPassword } from '../installation/secrets.ts'
import { urlAs, withClient } from '../postgres/client.ts'
import { operatorLogin, putOperator, ROLES, type Role } from '../schema/logins.ts'
import { type DatabaseServer, databaseAddress } from './database.ts'

export function checkName(name: string | undefined): string {
  if (name && /^[a-z][a-z0-9_]{0,29}$/.test(name)) return name
  throw new CliError('A name starts with a letter and has up to 30 of a-z, 0-9 and _.')
}

/** Parses `content,review`. */
export function parseRoles(text: string): Role[] {
  const roles = ROLES.filter((role) => text.split(',').includes(role))
  if (roles.length === text.split(',').length) return roles
  throw new CliError(`Roles are ${ROLES.join(', ')}, joined by commas.`)
}

/** Creates the login or replaces its password. Returns the password, which is stored nowhere. */
export async function addOperator(
  server: DatabaseServer,
  name: string,
  roles?: readonly Role[],
): Promise<string> {
  const password = newPassword()
  await withClient(server.ownerUrl, (client) => putOperator(client, name, password, roles))
  return password
}

/** Returns whether there is a login of this name. */
export const isOperator = (server: DatabaseServer, name: string): Promise<boolean> =>
  withClient(server.ownerUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [operatorLogin(name)])
    return rowCount === 1
  })

export const operatorUrl = (server: DatabaseServer, name: string, password: string) =>
  urlAs(server.ownerUrl, operatorLogin(name), password)

/** Returns the operator's URL of the running product's database. Throws a CliError with the remedy if the password is wrong. */
export async function logIn(dataDir: string, name: string, password: string): Promise<string> {
  const url = urlAs(databaseAddress(dataDir), operatorLogin(name), password)
  await withClient(url, async () => {}).catch((error: { code?: string }) => {
    if (error.code !== '28P01') throw error // invalid_password
    throw new CliError(
      `That is not the password of ${name}, or there is no such operator. A new operator, or a lost password: pnpm operator add ${name}`,
    )
  })
  return url
}
