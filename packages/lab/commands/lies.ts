// `npm run lies [-- FILTER …]`: every lie of the house against the real client, and the table of what a member is told.
import { runBrowserSuite } from '../testing/browser-suite.ts'

export const main = (args: string[]): Promise<number> => runBrowserSuite('lies.config.ts', args)
