import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as admin from './admin.ts'

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = z.parse(packageFile, JSON.parse(readFileSync(inRoot('package.json'), 'utf8')))

const run = (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args])
const namesIn = (usage: string) => [...usage.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name)
const commands = globSync('!(*.test).ts', { cwd: import.meta.dirname }).map((name) =>
  path.basename(name, '.ts'),
)

test('admin lists the commands of the runtime that are no scripts', () => {
  const names = commands.filter((name) => !Object.hasOwn(scripts, name))
  expect(namesIn(admin.usage).sort()).toEqual(names.sort())
})

test('every command states its usage under its name', async () => {
  for (const name of commands) {
    const { usage } = await import(path.join(import.meta.dirname, `${name}.ts`))
    const script = { audit: 'ledger:audit', import: 'content:import' }[name] ?? name
    const words = Object.hasOwn(scripts, script) ? script : `admin ${name}`
    expect(usage).toMatch(new RegExp(`^usage: p?npm ${words}\\b`))
  }
})

test.each([
  ['backup', '--', '--help'],
  ['admin', 'keys', '--help'],
])('%s %s %s prints the usage and exits with 0', async (...args) => {
  const { code, output } = await run(...args)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^usage: /) })
})

test('rejects an unknown command and an unknown option with the usage', async () => {
  const refusal = { code: 1, output: expect.stringContaining('usage: ') }
  expect(await run('lab', 'nothing')).toMatchObject(refusal)
  expect(await run('backup', '--nothing')).toMatchObject(refusal)
})
