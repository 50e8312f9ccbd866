// `npm run audit`: all books and every draw, with the API's own rights. It reads, and migrates nothing.
import { ensureDatabaseClient } from './artifacts.ts'
import { urlAs, withServer } from './database.ts'
import { dataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { attendNode } from './tools.ts'

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  const { API_DB_PASSWORD } = loadSecrets(dataDir)
  return withServer(dataDir, ({ ownerUrl }) =>
    attendNode(['apps/api/src/cli/audit.ts'], {
      env: { ...process.env, DATABASE_URL: urlAs(ownerUrl, 'saikoro_api', API_DB_PASSWORD) },
    }),
  )
}
