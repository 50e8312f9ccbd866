import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { read } from 'read'

/** A failure that is reported as a message without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** Asks a person to type a word before an irreversible step; `argument` skips the question. */
export async function confirm(args: string[], warning: string, word: string, argument: string) {
  if (args.includes(argument)) return
  if (!process.stdin.isTTY)
    throw new CliError(`${warning}\nNothing was changed. With ${argument} it is done without asking.`)
  const answer = await read({ prompt: `${warning}\nType "${word}" to go on: ` }).catch(() => '')
  if (answer.trim() !== word) throw new CliError('Nothing was changed.')
}

/** Parses options and other arguments. pnpm hands on the `--` before them. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) => parseArgs({ args: args.filter((arg) => arg !== '--'), options, allowPositionals: true })

interface Command {
  readonly usage: string
  main(args: string[]): number | Promise<number>
}

/** Lists a group of commands with their summaries. */
export function listOf(group: string, summaries: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(summaries).map((name) => name.length))
  const lines = Object.entries(summaries).map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
  return `usage: pnpm ${group} NAME …\n\n${lines.join('\n')}\n\npnpm ${group} NAME --help prints the options of one.`
}

/** Runs one command of a group. Without a name, prints the list. */
export async function runNamed(
  list: string,
  summaries: Readonly<Record<string, string>>,
  load: (name: string) => Promise<Command>,
  [name, ...args]: string[],
): Promise<number> {
  if (name === undefined) {
    console.log(list)
    return 0
  }
  if (!Object.hasOwn(summaries, name)) throw new CliError(`No such command: ${name}\n${list}`)
  const { usage, main } = await load(name)
  if (args[0] !== '--help' && args[0] !== '-h') return main(args)
  console.log(usage)
  return 0
}
