import { runBrowserSuite } from '../testing/browser-suite.ts'

export const usage = `usage: npm run lab -- lies [FILTER …]

Runs the real client against a tampering server and prints what the client reports for each kind of tampering.`

export const main = (args: string[]): Promise<number> => runBrowserSuite('tampering', args)
