// Programs of the workspace, run with this Node and without shell shims.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
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

export interface Outcome {
  code: number
  output: string
}

/** Kills the child when this process exits. */
function endWithUs(child: ChildProcess) {
  const kill = () => child.kill()
  process.on('exit', kill)
  child.on('close', () => process.off('exit', kill))
}

/** Runs a program and collects its output. A signal counts as a failure. */
export function collect(file: string, args: string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: inRoot(), ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    endWithUs(child)
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** Runs a program and prints its output in whole lines, so that two can run at once. */
export function relayNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: inRoot(),
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithUs(child)
    const pass = (stream: Readable | null) =>
      stream && createInterface(stream).on('line', (line) => console.log(line))
    pass(child.stdout)
    pass(child.stderr)
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a program with our terminal. */
function attend(file: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: inRoot(), ...options, stdio: 'inherit' })
    endWithUs(child)
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

export const collectNode = (args: string[], options?: SpawnOptions) =>
  collect(process.execPath, args, options)

export const attendNode = (args: string[], options?: SpawnOptions) => attend(process.execPath, args, options)

/** As `collectNode`; throws unless it succeeds. */
export async function mustNode(args: string[], options?: SpawnOptions): Promise<string> {
  const { code, output } = await collectNode(args, options)
  if (code !== 0) throw new CliError(`${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
