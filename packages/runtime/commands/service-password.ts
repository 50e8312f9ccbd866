import { CliError } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { withExisting } from '../database/database.ts'
import { loadSecrets, renewPassword } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { endSessions, putServiceLogins, SERVICES } from '../schema/logins.ts'

export const usage = `usage: pnpm admin service-password api|worker|desk

Gives the database login of API, draw worker or desk a new password and ends its sessions: for a password that may be stolen.
Where API_DB_PASSWORD, DRAWS_DB_PASSWORD or DESK_DB_PASSWORD is set, set a new value first, which becomes the password.

The product has no database until it restarts with the new password: stop npm start and start it again, on every
machine with the new secrets; with Docker, docker compose up -d --force-recreate.`

const LOGINS = { api: 'saikoro_api', worker: 'saikoro_draws', desk: 'saikoro_authenticator' } as const

export async function main([name = '', ...rest]: string[]): Promise<number> {
  const { [name]: login }: Readonly<Record<string, keyof typeof SERVICES>> = LOGINS
  if (!login || rest.length > 0) throw new CliError(usage)
  await withExisting(dataDir, async ({ ownerUrl }) => {
    renewPassword(dataDir, SERVICES[login].secret)
    await withClient(ownerUrl, async (client) => {
      await putServiceLogins(client, loadSecrets(dataDir))
      await endSessions(client, login)
    })
  })
  console.log(`${login} has a new password, and its sessions are ended. Restart the product.`)
  return 0
}
