// Programs of the API that change draws with the rights of the owner.

import { CliError } from '@saikoro/system/cli'
import { attendNode } from '@saikoro/system/tools'
import { prepare, withServer } from '../database/database.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { type Installation, ownerEnvironment, workerEnvironment } from './environment.ts'

export type Opened = Pick<Installation, 'dataDir' | 'secrets' | 'database'>

/** Runs a program of the API with the login of the owner and the keys of the draw worker. Returns its exit code. */
export function attendAsOwner(program: string[], opened: Opened): Promise<number> {
  const installation = { ...opened, port: 0, env: process.env }
  return attendNode(program, {
    env: { ...workerEnvironment(installation), ...ownerEnvironment(installation) },
  })
}

/** Runs `use` with a prepared database while the product does not run anywhere. Rejects otherwise. */
export function withoutProduct<T>(dataDir: string, use: (opened: Opened) => Promise<T>): Promise<T> {
  return withServer(dataDir, async (server) => {
    if (!(await server.claim(true)))
      throw new CliError('Saikoro runs: stop npm start first. Nothing was changed.')
    const secrets = loadSecrets(dataDir)
    return use({ dataDir, secrets, database: await prepare(server, secrets) })
  })
}

/** Starts a new chain for every game: open draws are void and refunded, and the next draw uses new seeds. `reason` is public. */
export const startNewEpochs = (reason: string, opened: Opened): Promise<number> =>
  attendAsOwner(['apps/api/src/cli/new-epoch.ts', reason], opened)
