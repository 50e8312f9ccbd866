import { ensureWebClient } from '@saikoro/runtime/installation/artifacts'
import { inRoot } from '@saikoro/runtime/system/paths'
import { attendNode, tools } from '@saikoro/runtime/system/tools'

/** Builds the client and runs browser tests on it. */
export async function runBrowserTests(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  await ensureWebClient()
  return attendNode([tools.playwright, 'test', ...args], {
    cwd: inRoot('apps/web'),
    env: { ...process.env, ...env },
  })
}
