// `npm run audit`: all books and every draw, with the API's own rights. It reads, and migrates nothing.
import { ensureDatabaseClient } from '../setup/artifacts.ts'
import { urlAs, withExisting } from '../setup/database.ts'
import { dataDir } from '../setup/paths.ts'
import { loadSecrets } from '../setup/secrets.ts'
import { attendNode } from '../setup/tools.ts'

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
