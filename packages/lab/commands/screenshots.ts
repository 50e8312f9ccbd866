import { inRoot } from '@saikoro/system/paths'
import { runBrowserTests } from './browser-tests.ts'

export const usage = `usage: pnpm lab screenshots [PATTERN]

Walks through every screen, or the walks whose titles match, and saves pictures in both themes and four languages
in apps/web/screenshots; E2E_URL picks a running product.`

export async function main([pattern = '']: string[]): Promise<number> {
  return runBrowserTests(['--project=walks', `--grep=${pattern}`], {
    LONG_TESTS: '1',
    SCREENSHOTS: inRoot('apps/web/screenshots'),
  })
}
