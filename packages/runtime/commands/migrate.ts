import { readStorageEnv } from '@saikoro/server/env'
import { ensureBucket } from '@saikoro/server/storage'
import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { CliError } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { withDatabase } from '../database/database.ts'
import { seed } from '../product/product.ts'

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
