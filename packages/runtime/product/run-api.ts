// The API alone, for development: no draw worker and no client.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Database, withDatabase } from '../database/database.ts'
import { ensureDatabaseClient } from '../installation/artifacts.ts'
import type { Secrets } from '../installation/secrets.ts'
import { root } from '../system/paths.ts'
import { apiEnvironment } from './environment.ts'
import { type ProductOptions, seed } from './product.ts'

/** Opens, migrates and seeds the database and runs the API until `stopping`; it restarts when one of its files changes. */
export async function runApi({ dataDir, port, env }: ProductOptions, stopping: Promise<unknown>) {
  await ensureDatabaseClient()
  const run = async (database: Database, secrets: Secrets) => {
    const installation = { dataDir, port, env, secrets, database }
    const inviteCode = await seed(installation)
    const api = spawn(process.execPath, ['--watch', 'apps/api/src/server/main.ts'], {
      cwd: root,
      env: { ...apiEnvironment(installation), WEB_DIST: '' },
      stdio: 'inherit',
    })
    const ended = once(api, 'exit')
    console.log(`\nThe API alone: http://localhost:${port}/healthz\nInvite code: ${inviteCode}`)
    await Promise.race([stopping, ended])
    api.kill('SIGTERM')
    await ended
  }
  await withDatabase(dataDir, run, { upgrades: true })
}
