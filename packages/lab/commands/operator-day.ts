// `npm run operator-day`: a whole day of an operator in the real Studio and at the desk, with its steps counted.
import { runBrowserSuite } from '../testing/browser-suite.ts'

export const main = (args: string[]): Promise<number> => runBrowserSuite('day.config.ts', args)
