// Starts a new chain for every game: open draws are void and refunded, and the next draw uses new seeds.

import { openServer, prepare } from '../database/database.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { CliError } from '../system/cli.ts'
import { attendNode } from '../system/tools.ts'
import { ownerEnvironment, workerEnvironment } from './environment.ts'

/** Rejects while the product runs. `reason` is public. */
export async function startNewEpochs(dataDir: string, reason: string): Promise<number> {
  const server = await openServer(dataDir)
  try {
    if (!(await server.claimAlone('start')))
      throw new CliError('Saikoro runs: stop npm start first. Nothing was changed.')
    const secrets = loadSecrets(dataDir)
    const database = await prepare(server, secrets)
    const installation = { dataDir, port: 0, secrets, database, env: process.env }
    return await attendNode(['apps/api/src/cli/new-epoch.ts', reason], {
      env: { ...workerEnvironment(installation), ...ownerEnvironment(installation) },
    })
  } finally {
    await server.stop()
  }
}
