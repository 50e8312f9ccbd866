// `npm run epoch`: a new epoch of every game, when FAIRNESS_SECRET was lost or a backup was restored. Stop the product first.
import { ensureDatabaseClient } from '../setup/artifacts.ts'
import { openDatabase } from '../setup/database.ts'
import { ownerEnvironment, workerEnvironment } from '../setup/environment.ts'
import { dataDir } from '../setup/paths.ts'
import { loadSecrets } from '../setup/secrets.ts'
import { attendNode } from '../setup/tools.ts'

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
