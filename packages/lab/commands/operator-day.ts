import { runBrowserTests } from './browser-tests.ts'

export const usage = `usage: pnpm lab operator-day

Runs the browser tests of an operator's day at the desk: two evenings by keys, a profile by form, alarms, Studio, every page.`

export const main = (args: string[]): Promise<number> =>
  runBrowserTests(['--project=operator', ...args], { LONG_TESTS: '1' })
