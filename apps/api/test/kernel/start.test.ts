import { randomBytes } from 'node:crypto'
import { openDb } from '@saikoro/server/db'
import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import { assertLeastPrivilege } from '../../src/kernel/startup-checks.ts'
import { PASSWORD, urlFor } from '../support/database.ts'
import { NODE_COMPILE_CACHE } from '../support/product-processes.ts'
import { FAIRNESS_SECRET, LOG_KEY, openWorldOfTest, RECEIPT_KEY, setUpWorld } from '../support/world.ts'

const MAIN = inRoot('apps/api/src/server/main.ts')
const WORKER = inRoot('apps/api/src/server/worker.ts')
const BOTH = [
  ['the API', MAIN],
  ['the worker', WORKER],
] as const

const delivered = setUpWorld({ template: 'delivered' })
const env = (url: string, more: Record<string, string> = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE,
  DATABASE_URL: url,
  RECEIPT_KEY,
  LOG_KEY,
  RECEIPT_PUBLIC_KEY: delivered.worker.receiptPublicKey,
  FAIRNESS_SECRET,
  HOST: '127.0.0.1',
  ...more,
})
const run = async (file: string, url: string) => collectNode([file], { env: env(url, { PORT: '0' }) })

test.each(BOTH)('%s refuses to start with the rights of a superuser', async (_, file) => {
  const refused = { code: 1, output: expect.stringContaining('may do too much') }
  expect(await run(file, delivered.urls.owner)).toEqual(refused)
})

test.each(['IN ROLE saikoro_owner', 'CREATEROLE'])(
  'a login with the right %s may do too much',
  async (right) => {
    const login = `strong_${randomBytes(4).toString('hex')}`
    await delivered.owner.query(`RESET ROLE; CREATE ROLE ${login} LOGIN PASSWORD '${PASSWORD}' ${right}`)
    const db = openDb(urlFor(delivered.urls.owner, login), 'api', 1)
    await expect(assertLeastPrivilege(db)).rejects.toThrow('may do too much')
    await db.$disconnect()
  },
)

test.each(sample(BOTH, 2))(
  '%s refuses to start on a database with another clock',
  { tags: 'long' },
  async (_, file) => {
    const settable = await openWorldOfTest()
    expect(await run(file, file === MAIN ? settable.urls.api : settable.urls.worker)).toEqual({
      code: 1,
      output: expect.stringContaining('app_now() is not the clock'),
    })
  },
)

test.each(BOTH)(
  '%s refuses to start with a wrong environment, and names it without its value',
  async (_, file) => {
    const wrong = {
      PORT: '0',
      RECEIPT_KEY: 'a secret',
      RECEIPT_PUBLIC_KEY: 'a secret',
      FAIRNESS_SECRET: 'a secret',
    }
    const { code, output } = await collectNode([file], { env: env(delivered.urls.api, wrong) })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/RECEIPT_KEY|FAIRNESS_SECRET/),
    })
    expect(output).not.toContain('a secret')
  },
)
