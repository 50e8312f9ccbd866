// Operators of the desk, each with a role of the database, which the audit log names.

import { CliError } from '@saikoro/system/cli'
import { linkHashOf, newLinkKey, rolePassword } from '../installation/operator-keys.ts'
import type { Secrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { operatorLogin, putOperator, ROLES, type Role } from '../schema/logins.ts'
import type { DatabaseServer } from './database.ts'

/** The operator whom the first start adds. */
const FIRST = 'admin'

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

/** Creates an operator or replaces a lost password. Returns the path of the one-time link at the desk, which is stored nowhere. */
export async function addOperator(
  { ownerUrl }: Pick<DatabaseServer, 'ownerUrl'>,
  { DESK_SECRET }: Pick<Secrets, 'DESK_SECRET'>,
  name: string,
  roles?: readonly Role[],
): Promise<string> {
  const key = newLinkKey()
  const password = rolePassword(DESK_SECRET, name, key)
  await withClient(ownerUrl, (client) =>
    putOperator(client, name, { password, linkHash: linkHashOf(key) }, roles),
  )
  return `/enter/${key.toString('base64url')}`
}

/** Adds the first operator, with every role. Returns the path of the one-time link; undefined where there are operators. */
export async function addFirstOperator(
  server: Pick<DatabaseServer, 'ownerUrl'>,
  secrets: Secrets,
): Promise<string | undefined> {
  const { rowCount } = await withClient(server.ownerUrl, (client) =>
    client.query('SELECT FROM operator_account LIMIT 1'),
  )
  return rowCount === 0 ? addOperator(server, secrets, FIRST, ROLES) : undefined
}

export const isOperator = (server: DatabaseServer, name: string): Promise<boolean> =>
  withClient(server.ownerUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [operatorLogin(name)])
    return rowCount === 1
  })
