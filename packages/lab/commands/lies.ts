import { runBrowserSuite } from '../testing/browser-suite.ts'

export const usage = `usage: npm run lab -- lies [FILTER …]

Runs the real client against a tampering server and prints what the client reports for each kind of tampering.

  -g 'leaves: /Statement,'   changes, drops, doubles and swaps each leaf of each reply that a screen reads, at five moments; a later run
                             with the same client leaves out what passed`

export const main = (args: string[]): Promise<number> => runBrowserSuite('tampering', args)
