import { buildElsewhere, compareHost, differences } from '@saikoro/monitor/client/compare'
import { SCREENS } from '@saikoro/web/e2e/screens'

export const usage = `usage: pnpm lab verify-client [ORIGIN]

Builds the client in a clean folder and compares it with what ORIGIN delivers to a browser: every file, every screen's
address in each language, and the headers. The manifest must be in the public log. Without ORIGIN, builds twice and compares the results.`

export async function main([host]: string[]): Promise<number> {
  const started = performance.now()
  const own = await buildElsewhere()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built in ${seconds} s: ${own.split('\n').length - 1} files`)
  const paths = SCREENS.map(({ path }) => path)
  const faults = host
    ? await compareHost(host.replace(/\/$/, ''), own, paths)
    : differences(own, await buildElsewhere())
  for (const fault of faults) console.log(`DIFFERS  ${fault}`)
  console.log(faults.length === 0 ? 'The same, byte for byte.' : `Not the same: ${faults.length}`)
  return faults.length === 0 ? 0 : 1
}
