import { ensureDatabaseClient, ensureWebClient } from '../../runtime/installation/artifacts.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { attendNode, tools } from '../../runtime/system/tools.ts'

/** Runs the browser tests of a folder of the laboratory with its Playwright configuration; returns the exit code. */
export async function runBrowserSuite(folder: string, args: readonly string[]): Promise<number> {
  await ensureDatabaseClient()
  await ensureWebClient()
  const config = inRoot(`packages/lab/${folder}/playwright.config.ts`)
  return attendNode([tools.playwright, 'test', '--config', config, ...args], { cwd: inRoot('apps/web') })
}
