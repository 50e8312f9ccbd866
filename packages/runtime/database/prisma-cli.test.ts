// Prisma's commands as its documentation has them, in a copy of the project whose product runs.
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { collectNode, tools } from '@saikoro/system/tools'
import { newFolder } from '@saikoro/testing/folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../installation/secrets.ts'
import { type DatabaseServer, openServer, prepare } from './database.ts'

const dataDir = newFolder('prisma-data')
const copy = newFolder('prisma')
// as npx and pnpm set it
const PATH = [inRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter)
const options = { cwd: copy, env: { ...process.env, PATH, DATABASE_URL: '', DATA_DIR: dataDir } }
let server: DatabaseServer

beforeAll(async () => {
  for (const each of ['prisma', 'prisma.config.ts', 'package.json'])
    cpSync(inRoot(each), path.join(copy, each), { recursive: true })
  for (const each of ['node_modules', 'packages', 'apps']) symlinkSync(inRoot(each), path.join(copy, each))
  const secrets = loadSecrets(dataDir, {})
  server = await prepare(await openServer(dataDir, ''), secrets)
})
afterAll(() => server?.stop())

const prisma = (...args: string[]) => collectNode([tools.prisma, ...args], options)

test('migrate status finds the running database, and every migration in it', async () => {
  const { code, output } = await prisma('migrate', 'status')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('schema is up to date') })
})

test('db seed seeds it', async () => {
  const { code, output } = await prisma('db', 'seed')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/Invite code: \S+/) })
})

test('migrate dev --create-only writes what schema.prisma changed, and nothing else', async () => {
  const schema = path.join(copy, 'prisma/schema.prisma')
  const text = readFileSync(schema, 'utf8').replace(/^model City \{$/m, '$&\n  region String?')
  writeFileSync(schema, text)
  const { code, output } = await prisma('migrate', 'dev', '--create-only', '--name', 'region')
  expect({ code, output }).toMatchObject({ code: 0 })
  const folder = path.join(copy, 'prisma/migrations')
  const made = readdirSync(folder).find((name) => name.endsWith('_region')) ?? ''
  const sql = readFileSync(path.join(folder, made, 'migration.sql'), 'utf8')
  expect(sql.replaceAll(/--.*\n/g, '').trim()).toBe('ALTER TABLE "city" ADD COLUMN     "region" TEXT;')
})
