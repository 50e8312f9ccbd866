import { withExisting } from '../database/database.ts'
import { ensureDatabaseClient } from '../installation/artifacts.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { urlAs } from '../postgres/client.ts'
import { dataDir } from '../system/paths.ts'
import { attendNode } from '../system/tools.ts'

export const usage = `usage: npm run audit

Verifies every ledger invariant and every draw. Reads only. Exit code 1 if anything does not hold.`

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  return withExisting(dataDir, ({ ownerUrl }) =>
    attendNode(['apps/api/src/cli/audit.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: urlAs(ownerUrl, 'saikoro_api', loadSecrets(dataDir).API_DB_PASSWORD),
      },
    }),
  )
}
