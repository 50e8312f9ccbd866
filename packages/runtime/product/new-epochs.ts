// Programs of the API that change draws with the rights of the owner.
import { prepare, withServer } from '../database/database.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { CliError } from '../system/cli.ts'
import { attendNode } from '../system/tools.ts'
import { type Installation, ownerEnvironment, workerEnvironment } from './environment.ts'

/** Runs a program of the API with the login of the owner and the keys of the draw worker. Returns its exit code. */
export function attendAsOwner(
  program: string[],
  opened: Pick<Installation, 'dataDir' | 'secrets' | 'database'>,
): Promise<number> {
  const installation = { ...opened, port: 0, env: process.env }
  return attendNode(program, {
    env: { ...workerEnvironment(installation), ...ownerEnvironment(installation) },
  })
}

/**
 * Starts a new chain for every game: open draws are void and refunded, and the next draw uses new seeds. Rejects while the product runs.
 * `reason` is public.
 */
export function startNewEpochs(dataDir: string, reason: string): Promise<number> {
  return withServer(dataDir, async (server) => {
    if (!(await server.claimAlone('start')))
      throw new CliError('Saikoro runs: stop npm start first. Nothing was changed.')
    const secrets = loadSecrets(dataDir)
    const database = await prepare(server, secrets)
    return attendAsOwner(['apps/api/src/cli/new-epoch.ts', reason], { dataDir, secrets, database })
  })
}
