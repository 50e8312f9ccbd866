import { ensureDatabaseClient, ensureWebClient } from '@saikoro/system/artifacts'

export const usage = `usage: pnpm build

Generates the database client and builds the web client, unless they are built from these sources. The API needs no build.`

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  await ensureWebClient()
  return 0
}
