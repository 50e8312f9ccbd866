import { runBrowserSuite } from '../testing/browser-suite.ts'

export const usage = `usage: npm run lab -- operator-day

Runs the browser tests of an operator's day at the desk: two evenings by keys, a profile by form, alarms, every page.`

export const main = (args: string[]): Promise<number> => runBrowserSuite('operator-day', args)
