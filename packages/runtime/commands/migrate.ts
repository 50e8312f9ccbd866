import { readStorageEnv } from '@saikoro/api/src/kernel/env'
import { ensureBucket } from '@saikoro/api/src/kernel/storage'
import { withDatabase } from '../database/database.ts'
import { ensureDatabaseClient } from '../installation/artifacts.ts'
import { seed } from '../product/product.ts'
import { CliError } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'

export const usage = `usage: pnpm admin migrate

Migrates and seeds the database of DATABASE_URL and creates logins and the bucket. Starts nothing.`

export async function main(): Promise<number> {
  const { env } = process
  if (!env.DATABASE_URL)
    throw new CliError('pnpm admin migrate is for DATABASE_URL: npm start does all of it.')
  await ensureDatabaseClient()
  await ensureBucket(readStorageEnv(env))
  return withDatabase(
    dataDir,
    async (database, secrets) => {
      const inviteCode = await seed({ dataDir, port: 0, secrets, database, env })
      console.log(
        `${database.description}: ${database.applied.length} migrations applied.\nInvite code: ${inviteCode}`,
      )
      return 0
    },
    { upgrades: true },
  )
}
