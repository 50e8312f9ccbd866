// `npm run verify-client -- https://host`: builds the client in a folder of its own and compares every file that the host serves; the
// manifest has to be a line of its public log. Without a host: builds twice, in two folders, which has to give the same bytes.
import { buildElsewhere, compareHost, differences } from '../client/compare.ts'

export async function main([host]: string[]): Promise<number> {
  const started = performance.now()
  const own = await buildElsewhere()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built in ${seconds} s: ${own.split('\n').length - 1} files`)
  const faults = host
    ? await compareHost(host.replace(/\/$/, ''), own)
    : differences(own, await buildElsewhere())
  for (const fault of faults) console.log(`DIFFERS  ${fault}`)
  console.log(faults.length === 0 ? 'The same, byte for byte.' : `Not the same: ${faults.length}`)
  return faults.length === 0 ? 0 : 1
}
