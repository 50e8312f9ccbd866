import { ensureWebClient } from '@saikoro/system/artifacts'
import { inRoot } from '@saikoro/system/paths'
import { attendNode, tools } from '@saikoro/system/tools'

/** Builds the client and runs browser tests on it. */
export async function runBrowserTests(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  await ensureWebClient()
  return attendNode([tools.playwright, 'test', ...args], {
    cwd: inRoot('apps/web'),
    env: { ...process.env, ...env },
  })
}
