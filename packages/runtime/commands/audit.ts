import { ensureDatabaseClient } from '../setup/artifacts.ts'
import { withExisting } from '../setup/database.ts'
import { urlAs } from '../setup/database-url.ts'
import { dataDir } from '../setup/paths.ts'
import { loadSecrets } from '../setup/secrets.ts'
import { attendNode } from '../setup/tools.ts'

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
