// `npm run epoch`: a new epoch of every game, when FAIRNESS_SECRET was lost or a backup was restored. Stop the product first.
import { ensureDatabaseClient } from './artifacts.ts'
import { openDatabase } from './database.ts'
import { ownerEnvironment, workerEnvironment } from './environment.ts'
import { dataDir } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { attendNode } from './tools.ts'

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  const secrets = loadSecrets(dataDir)
  const database = await openDatabase(dataDir, secrets)
  const installation = { dataDir, port: 0, secrets, database, env: process.env }
  try {
    return await attendNode(['apps/api/src/cli/new-epoch.ts'], {
      env: { ...workerEnvironment(installation), ...ownerEnvironment(installation) },
    })
  } finally {
    await database.stop()
  }
}
