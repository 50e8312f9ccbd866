import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LogBroken } from '@saikoro/tlog/monitor/follow'
import { CliError } from '../../runtime/system/cli.ts'
import { stopRequested } from '../../runtime/system/processes.ts'
import { look } from '../monitor/monitor.ts'

export const usage = `usage: npm run lab -- monitor ORIGIN [--once] [--file FILE]

Follows the public log of a server, recomputes every draw and reports what does not verify.

  --once        check once and exit
  --file FILE   where to store what was seen (monitor.json)`

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
  if (!origin) throw new CliError(usage)
  if (values.once) return (await lookOnce(origin.replace(/\/$/, ''), values.file)) ? 0 : 1
  let isStopped = false
  const stopped = stopRequested().then(() => {
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
