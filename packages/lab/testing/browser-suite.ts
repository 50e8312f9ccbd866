import { ensureDatabaseClient, ensureWebClient } from '../../runtime/setup/artifacts.ts'
import { inRoot } from '../../runtime/setup/paths.ts'
import { attendNode, tools } from '../../runtime/setup/tools.ts'

/** Runs browser tests with another configuration than `npm test`. */
export async function runBrowserSuite(config: string, args: readonly string[]): Promise<number> {
  await ensureDatabaseClient()
  await ensureWebClient()
  return attendNode([tools.playwright, 'test', '--config', config, ...args], { cwd: inRoot('apps/web') })
}
