import { ensureWebClient } from '@saikoro/runtime/installation/artifacts'
import { inRoot } from '@saikoro/runtime/system/paths'
import { attendNode, tools } from '@saikoro/runtime/system/tools'

export const usage = `usage: pnpm lab operator-day

Runs the browser tests of an operator's day at the desk: two evenings by keys, a profile by form, alarms, every page.`

export async function main(args: string[]): Promise<number> {
  await ensureWebClient()
  const config = inRoot('packages/lab/operator-day/playwright.config.ts')
  return attendNode([tools.playwright, 'test', '--config', config, ...args], { cwd: inRoot('apps/web') })
}
