// `npm run audit`: all books and every draw, with the API's own rights.
import { ensureDatabaseClient } from './artifacts.ts'
import { openDatabase } from './database.ts'
import { dataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { attendNode } from './tools.ts'

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    return await attendNode(['apps/api/src/cli/audit.ts'], {
      env: { ...process.env, DATABASE_URL: database.apiUrl },
    })
  } finally {
    await database.stop()
  }
}
