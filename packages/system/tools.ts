// Programs of the workspace, run with this Node and without shell shims.
import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { CliError } from './cli.ts'
import { inRoot } from './paths.ts'

export const tools = {
  biome: inRoot('node_modules/@biomejs/biome/bin/biome'),
  cspell: inRoot('node_modules/cspell/bin.mjs'),
  depcruise: inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  jscpd: inRoot('node_modules/jscpd/run-jscpd.js'),
  knip: inRoot('node_modules/knip/bin/knip.js'),
  playwright: inRoot('apps/web/node_modules/@playwright/test/cli.js'),
  prisma: inRoot('node_modules/prisma/build/index.js'),
  squawk: inRoot('node_modules/squawk-cli/js/bin/squawk'),
  tsc: inRoot('node_modules/typescript/bin/tsc'),
  vite: inRoot('apps/web/node_modules/vite/bin/vite.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
}

/** Starts a program, which is killed when this process exits. `code`: 1 also for a signal and for one that does not start. */
function launch(file: string, args: string[], options: SpawnOptions, stdio: StdioOptions) {
  const child: ChildProcess = spawn(file, args, { cwd: inRoot(), ...options, stdio })
  const kill = () => child.kill()
  process.on('exit', kill)
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  return { child, streams, code: ended.finally(() => process.off('exit', kill)) }
}

const PIPES: StdioOptions = ['ignore', 'pipe', 'pipe']

/** Runs a program and collects its output. */
export async function collect(file: string, args: string[], options: SpawnOptions = {}) {
  const { child, streams, code } = launch(file, args, options, PIPES)
  let output = ''
  for (const stream of streams) stream.on('data', (chunk) => (output += chunk))
  child.on('error', (error) => (output += error.message))
  return { code: await code, output: stripVTControlCharacters(output) }
}

/** Runs a program and prints its output in whole lines, so that two can run at once. */
export function relayNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  const { streams, code } = launch(process.execPath, args, options, PIPES)
  for (const stream of streams) createInterface(stream).on('line', (line) => console.log(line))
  return code
}

/** Runs a program with our terminal. */
export const attendNode = (args: string[], options: SpawnOptions = {}): Promise<number> =>
  launch(process.execPath, args, options, 'inherit').code

export const collectNode = (args: string[], options?: SpawnOptions) =>
  collect(process.execPath, args, options)

/** As `collectNode`; throws unless it succeeds. */
export async function mustNode(args: string[], options?: SpawnOptions): Promise<string> {
  const { code, output } = await collectNode(args, options)
  if (code !== 0) throw new CliError(`${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
