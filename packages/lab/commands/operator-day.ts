import { runBrowserSuite } from '../testing/browser-suite.ts'

export const usage = `usage: npm run lab -- operator-day

Runs the browser tests of a whole operator's day in Prisma Studio and the desk.`

export const main = (args: string[]): Promise<number> => runBrowserSuite('operator-day', args)
