import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { tools } from '../../../../packages/runtime/system/tools.ts'
import { addContent } from '../support/content.ts'
import { OPERATOR, urlFor } from '../support/database.ts'
import { setUpWorld } from '../support/set-up.ts'

const world = setUpWorld()
let studio: ReturnType<typeof spawn>
let port: number
beforeAll(async () => {
  await addContent(world)
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const address = free.address()
  port = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => free.close(resolve))
  const hook = pathToFileURL(inRoot('apps/desk/studio/query-hook.mjs')).href
  const env = { ...process.env, DATABASE_URL: urlFor(world.urls.owner, `operator_${OPERATOR}`) }
  studio = spawn(
    process.execPath,
    ['--import', hook, tools.prisma, 'studio', '--port', `${port}`, '--browser', 'none'],
    { cwd: inRoot(), env, stdio: 'ignore' },
  )
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`http://localhost:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(100)
  }
})
afterAll(async () => {
  studio.kill('SIGTERM')
  await new Promise((resolve) => studio.once('exit', resolve))
})

interface Failure {
  readonly message: string
}

/** Asks Studio's server as its page does. */
async function ask<T>(body: object): Promise<[Failure | null, T]> {
  const reply = await fetch(`http://localhost:${port}/bff`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as [Failure | null, T]
}
const save = async (...queries: { sql: string; parameters: unknown[] }[]) =>
  (await ask<unknown>({ procedure: 'transaction', queries }))[0]?.message
const city = (id: number, set: string, value: unknown, version = 1) => ({
  sql: `update "public"."city" set "${set}" = $1, "note" = $2 where ("id", "version") = ($3, $4) returning *`,
  parameters: [value, 'why', id, version],
})

test('formats a refusal in Studio with row and remedy', async () => {
  expect(await save(city(1, 'name_en', 'One, two'))).toBe(
    'Refused: city 1: the check city_name_en_check does not take this value. Write 1 to 200 characters without a comma or "|", in each language.',
  )
  expect(await save(city(1, 'version', 9))).toMatch(
    /^Refused: city 1: operators neither read nor change this \(.*\)\. Leave the cell as it was; .*\.$/,
  )
  expect(await save(city(1, 'sort', 'first'))).toMatch(
    /^Refused: city 1: .*\. Write what the column takes: .*\.$/,
  )
  expect(await save(city(1, 'name_en', 'pay 090-1234-5678'))).toMatch(
    /^Refused: city 1: the column "name_en" holds a run of seven or more digits.*\. Leave out numbers of seven or more digits/,
  )
  expect(
    await save({ sql: 'insert into "public"."profile_like" ("profile_id") values ($1)', parameters: [1] }),
  ).toMatch(/^Refused: profile_like: operators neither/)
})

test('names the refused row of several and changes none', async () => {
  await world.owner.query(
    `INSERT INTO city (name_zh, name_en, name_ja, name_ms) SELECT 'a', 'a', 'a', 'a' FROM generate_series(1, 3)`,
  )
  const rows = [city(1, 'sort', 5), city(2, 'sort', 5), city(3, 'sort', 5, 7), city(4, 'sort', 5)]
  expect(await save(...rows)).toBe(
    'Refused: city 3: this row of city was changed by another operator since you read it. Reload the table, look at the row again, and then change it.', // cspell:disable-line
  )
  expect(await world.rows('SELECT DISTINCT sort FROM city')).toEqual([{ sort: 0 }])
})
