import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { look } from '@saikoro/monitor/log/monitor'
import { NoAnswer } from '@saikoro/monitor/log/paced-fetch'
import { CliError } from '@saikoro/system/cli'
import { stopRequested } from '@saikoro/system/processes'

export const usage = `usage: pnpm lab monitor ORIGIN [--once] [--file FILE]

Follows the public log of a server, recomputes every draw and reports what does not verify. A fault is reported at every look
until FILE is removed. An interrupted look continues where it stopped.

  --once        check once and exit
  --file FILE   where to store what was seen (monitor.json)

Exit code: 0 all verified, 1 a fault or a log that does not grow, 2 no answer.`

const EVERY_MS = 15_000

const print = (words: string) => console.log(`${new Date().toISOString()} ${words}`)

/** Returns the exit code of one look. */
async function lookOnce(origin: string, file: string): Promise<number> {
  try {
    const { faults, notices, warnings, summary } = await look(origin, file, { onProgress: print })
    print(summary)
    for (const { at, text, evidence } of faults) {
      console.log(`DOES NOT HOLD  ${text} (found ${at})`)
      for (const each of evidence) console.log(`\n${each}`)
    }
    for (const notice of notices) console.log(`ANNOUNCED      ${notice}`)
    for (const warning of warnings) console.log(`LOOK AT THIS   ${warning}`)
    return faults.length + warnings.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    print(`no answer: ${error.message}`)
    return 2
  }
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { once: { type: 'boolean' }, file: { type: 'string', default: 'monitor.json' } },
  })
  const origin = positionals[0]?.replace(/\/$/, '')
  if (!origin) throw new CliError(usage)
  if (values.once) return lookOnce(origin, values.file)
  let isStopped = false
  const stopped = stopRequested().then(() => {
    isStopped = true
  })
  let [code, hadFault] = [0, false]
  while (!isStopped) {
    code = await lookOnce(origin, values.file)
    hadFault ||= code === 1
    await Promise.race([sleep(EVERY_MS), stopped])
  }
  return hadFault ? 1 : code
}
