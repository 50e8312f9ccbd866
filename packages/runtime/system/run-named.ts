import { CliError } from './cli-error.ts'

interface Command {
  readonly usage: string
  main(args: string[]): number | Promise<number>
}

/** Lists a group of commands with their summaries. */
export function listOf(group: string, summaries: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(summaries).map((name) => name.length))
  const lines = Object.entries(summaries).map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
  return `usage: npm run ${group} -- NAME …\n\n${lines.join('\n')}\n\nnpm run ${group} -- NAME --help prints the options of one.`
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
