// `npm run monitor -- https://host [--once] [--file monitor.json]`: follows the public log of a house, plays every draw again and says
// what does not hold. What it saw is kept in the file; whoever runs it for months would see a rewritten past.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LogBroken } from '../../../scripts/monitor/follow.ts'
import { look } from '../../../scripts/monitor/monitor.ts'
import { CliError } from '../../runtime/setup/cli-error.ts'
import { askedToStop } from '../../runtime/setup/stopping.ts'

const EVERY_MS = 15_000

async function lookOnce(origin: string, file: string): Promise<boolean> {
  try {
    const { faults, summary } = await look(origin, file)
    console.log(`${new Date().toISOString()} ${summary}`)
    for (const fault of faults) console.log(`DOES NOT HOLD  ${fault}`)
    return faults.length === 0
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error
    console.log(`DOES NOT HOLD  ${error.message}`)
    for (const each of error.evidence) console.log(`\n${each}`)
    return false
  }
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { once: { type: 'boolean' }, file: { type: 'string', default: 'monitor.json' } },
  })
  const [origin] = positionals
  if (!origin) throw new CliError('Whose log? npm run monitor -- https://host [--once] [--file monitor.json]')
  if (values.once) return (await lookOnce(origin.replace(/\/$/, ''), values.file)) ? 0 : 1
  let isStopped = false
  const stopped = askedToStop().then(() => {
    isStopped = true
  })
  let isSound = true
  while (!isStopped) {
    const held = await lookOnce(origin.replace(/\/$/, ''), values.file).catch((error: Error) => {
      console.log(`${new Date().toISOString()} no answer: ${error.message}`)
      return true
    })
    isSound &&= held
    await Promise.race([sleep(EVERY_MS), stopped])
  }
  return isSound ? 0 : 1
}
