import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as admin from './admin.ts'

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = z.parse(packageFile, JSON.parse(readFileSync(inRoot('package.json'), 'utf8')))

const run = (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args])
const namesIn = (usage: string) => [...usage.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name)
const filesIn = (folder: string) =>
  globSync('!(*.test).ts', { cwd: inRoot(folder) }).map((name) => path.basename(name, '.ts'))

test('admin lists the commands of the runtime that are no scripts', () => {
  const names = filesIn('packages/runtime/commands').filter((name) => !Object.hasOwn(scripts, name))
  expect(namesIn(admin.usage).sort()).toEqual(names.sort())
})

/** Prints the usage of every command of a group in one process: module of the group, names. */
const HELP_OF_ALL =
  "const { main } = await import(process.argv[1]); for (const name of process.argv.slice(2)) await main([name, '--help'])"

const usageOf = (words: string) => new RegExp(`^usage: p?npm ${words}\\b`, 'm')

const ours = Object.entries(scripts).filter(([name, text]) => text.endsWith(`run.mjs ${name}`))

test.each(sample(ours, 3))('pnpm %s -- --help prints its usage and exits with 0', async (name) => {
  const { code, output } = await run(name, '--', '--help')
  const words = { audit: 'ledger:audit', import: 'content:import' }[name] ?? name
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(usageOf(words)) })
})

test('--help of every command of admin prints its usage and exits with 0', async () => {
  const names = namesIn(admin.usage)
  expect(await run('admin', names[0] ?? '', '--help')).toMatchObject({ code: 0 })
  const module = pathToFileURL(inRoot('packages/runtime/commands/admin.ts')).href
  const { code, output } = await collectNode(['--input-type=module', '-e', HELP_OF_ALL, module, ...names])
  expect({ code, output }).toMatchObject({ code: 0 })
  for (const name of names) expect(output).toMatch(usageOf(`admin ${name}`))
})

test('rejects an unknown command and an unknown option with the usage', async () => {
  const refusal = { code: 1, output: expect.stringContaining('usage: ') }
  expect(await run('lab', 'nothing')).toMatchObject(refusal)
  expect(await run('backup', '--nothing')).toMatchObject(refusal)
})
