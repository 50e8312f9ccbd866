import { ensureDatabaseClient, ensureStudioClient, ensureWebClient } from '@saikoro/system/artifacts'

export const usage = `usage: pnpm build

Generates the database client and builds the web client and Studio for the desk, unless they are built from these sources. The API
needs no build.`

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  await ensureWebClient()
  await ensureStudioClient()
  return 0
}
