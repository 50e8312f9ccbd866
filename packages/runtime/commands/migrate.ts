import { readStorageEnv } from '@saikoro/server/env'
import { ensureBucket } from '@saikoro/server/storage'
import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { withDatabase } from '../database/database.ts'
import { addFirstOperator } from '../database/operators.ts'
import { deskOrigin } from '../installation/running.ts'
import { writeEnvFiles } from '../product/environment.ts'
import { seed } from '../product/product.ts'
import { describeDesk } from './start.ts'

export const usage = `usage: pnpm admin migrate

Migrates and seeds the database of DATABASE_URL, creates logins and the bucket, and writes the secrets of API, desk and draw worker into
api/.env, desk/.env and worker/.env of DATA_DIR, for node --env-file. Starts nothing.`

export async function main(): Promise<number> {
  const { env } = process
  if (!env.DATABASE_URL)
    throw new CliError('pnpm admin migrate is for DATABASE_URL: npm start does all of it.')
  await ensureDatabaseClient()
  await ensureBucket(readStorageEnv(env))
  return withDatabase(
    dataDir,
    async (database, secrets) => {
      const installation = { dataDir, port: 0, secrets, database, env }
      const inviteCode = await seed(installation)
      writeEnvFiles(installation)
      const firstLink = await addFirstOperator(database, secrets)
      console.log(
        `${database.description}: ${database.applied.length} migrations applied.\n${describeDesk(deskOrigin(), firstLink)}\nInvite code: ${inviteCode}`,
      )
      return 0
    },
    { upgrades: true },
  )
}
