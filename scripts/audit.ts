// `npm run audit`: all books and every draw, with the API's own rights.
import { ensureDatabaseClient } from './artifacts.ts'
import { openServer, urlAs } from './database.ts'
import { dataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { attendNode } from './tools.ts'

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  const database = await openServer(dataDir) // an audit migrates nothing
  try {
    return await attendNode(['apps/api/src/audit.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: urlAs(database.ownerUrl, 'saikoro_api', loadSecrets(dataDir).API_DB_PASSWORD),
      },
    })
  } finally {
    await database.stop()
  }
}
