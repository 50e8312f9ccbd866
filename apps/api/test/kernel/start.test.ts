import { randomBytes } from 'node:crypto'
import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { sample } from '@saikoro/testing/long'
import { beforeAll, expect, test } from 'vitest'
import { urlFor } from '../support/database.ts'
import { NODE_COMPILE_CACHE } from '../support/product-processes.ts'
import { FAIRNESS_SECRET, LOG_KEY, openWorldOfTest, RECEIPT_KEY, setUpWorld } from '../support/world.ts'

const MAIN = inRoot('apps/api/src/server/main.ts')
const WORKER = inRoot('apps/api/src/server/worker.ts')
const BOTH = [
  ['the API', MAIN],
  ['the worker', WORKER],
] as const

const delivered = setUpWorld({ template: 'delivered' })
const strong = `strong_${randomBytes(4).toString('hex')}`
beforeAll(async () => {
  await delivered.owner.query('RESET ROLE')
  for (const [name, right] of [
    ['owner', 'IN ROLE saikoro_owner'],
    ['maker', 'CREATEROLE'],
  ]) {
    await delivered.owner.query(
      `CREATE ROLE ${strong}_${name} LOGIN PASSWORD 'password-of-a-throwaway-cluster' ${right}`,
    )
  }
})

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

const STRONG = [
  ['a superuser', undefined],
  ['the owner of the tables', `${strong}_owner`],
  ['a login that makes roles', `${strong}_maker`],
] as const
const ATTEMPTS = STRONG.flatMap(([rights, login], at) =>
  (at % 2 ? BOTH.toReversed() : BOTH).map(([name, file]) => ({ name, file, rights, login })),
)
test.each(sample(ATTEMPTS, 2))(
  '$name refuses to start with the rights of $rights',
  async ({ file, login }) => {
    const url = login ? urlFor(delivered.urls.owner, login) : delivered.urls.owner
    expect(await run(file, url)).toEqual({ code: 1, output: expect.stringContaining('may do too much') })
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
