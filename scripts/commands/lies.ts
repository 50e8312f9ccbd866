// `npm run lies [-- FILTER …]`: every lie of the house against the real client, and the table of what a member is told.
import { ensureDatabaseClient, ensureWebClient } from '../setup/artifacts.ts'
import { inRoot } from '../setup/paths.ts'
import { attendNode, tools } from '../setup/tools.ts'

export async function main(args: string[]): Promise<number> {
  await ensureDatabaseClient()
  await ensureWebClient()
  return attendNode([tools.playwright, 'test', '--config', 'lies.config.ts', ...args], {
    cwd: inRoot('apps/web'),
  })
}
