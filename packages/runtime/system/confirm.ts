import { createInterface } from 'node:readline/promises'
import { CliError } from './cli-error.ts'

/** Asks a person to type a word before an irreversible step; `argument` skips the question. */
export async function confirm(args: string[], warning: string, word: string, argument: string) {
  if (args.includes(argument)) return
  if (!process.stdin.isTTY)
    throw new CliError(`${warning}\nNothing was changed. With ${argument} it is done without asking.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${warning}\nType "${word}" to go on: `)
  terminal.close()
  if (answer.trim() !== word) throw new CliError('Nothing was changed.')
}
