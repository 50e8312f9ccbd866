// Commands on an installation, as a person runs them on its machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openServer, prepare } from '../database/database.ts'
import { removeRunning, writeRunning } from '../installation/running.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'

const dataDir = newFolder('installation')
let database: Database
beforeAll(async () => {
  const secrets = loadSecrets(dataDir, {})
  database = await prepare(await openServer(dataDir), secrets)
})
afterAll(() => database?.stop())

const run = (args: readonly string[], changed: NodeJS.ProcessEnv = {}) =>
  collectNode([inRoot('packages/runtime/run.mjs'), ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...changed },
  })
const query = (sql: string) => withClient(database.ownerUrl, async (owner) => (await owner.query(sql)).rows)

test('operator add prints a one-time link, also after the dashes of npm', async () => {
  const { code, output } = await run(['operator', '--', 'add', 'mei', '--role', 'content'], {
    DESK_PORT: '5999',
  })
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^One-time link for mei, .*: http:\/\/127\.0\.0\.1:5999\/enter\/[\w-]{43}$/m,
    ),
  })
  const running = { pid: process.pid, since: '', url: '', processes: [], reviewSeconds: 0, clock: [] }
  writeRunning(dataDir, { ...running, desk: 'http://127.0.0.1:5998' })
  const { output: replaced } = await run(['operator', 'add', 'mei', '--replace'])
  removeRunning(dataDir)
  expect(replaced, 'the running desk').toMatch(
    /^One-time link for mei, .*: http:\/\/127\.0\.0\.1:5998\/enter/m,
  )
  expect(await query('SELECT name, content, review, owner FROM operator_account')).toEqual([
    { name: 'mei', content: true, review: false, owner: false },
  ])
})

test('import needs no operator, and the audit names the owner of the database', async () => {
  const file = path.join(dataDir, 'new.csv')
  expect(await run(['import', '--template', 'cities', '--out', file])).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFname_zh,/)
  expect(await run(['content:import', file])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Imported'),
  })
  expect(await query(`SELECT actor, action, reason FROM audit WHERE table_name = 'city'`)).toEqual([
    { actor: 'postgres', action: 'INSERT', reason: 'import of new (csv)' },
  ])
  expect(await query(`SELECT note FROM city WHERE note <> ''`)).toEqual([])
})

test.each([
  ['backup', '--', '--help'],
  ['admin', 'keys', '--help'],
])('%s %s %s prints the usage and exits with 0', async (...args) => {
  expect(await run(args)).toEqual({ code: 0, output: expect.stringMatching(/^usage: /) })
})

test('a command that cannot do its work exits with the remedy in words, without a stack trace', async () => {
  const [there, none] = [path.join(dataDir, 'cities.csv'), path.join(dataDir, 'none.csv')]
  writeFileSync(there, '')
  const runs = [
    [['import', '--template', 'cities', '--out', there], /is there already/],
    [['import', none], /none\.csv cannot be read: ENOENT/],
    [['import', there], /There is no database of Saikoro yet/, { DATA_DIR: none }],
    [['operator', 'add', 'mei'], /mei is an operator already.*Nothing was changed/s],
    [['operator', 'add', 'x; DROP ROLE y'], /^A name starts with a letter/],
    [['operator', 'roles', 'nobody', '--role', 'content'], /There is no operator nobody/],
    [['lab', 'nothing'], /usage: /],
    [['backup', '--nothing'], /usage: /],
  ] as const
  for (const [args, words, changed = {}] of runs) {
    const { code, output } = await run(args, changed)
    expect(code, args.join(' ')).toBe(1)
    expect(output).toMatch(words)
    expect(output).not.toMatch(/^ +at /m)
  }
  expect(existsSync(none)).toBe(false)
})
