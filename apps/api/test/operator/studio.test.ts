import { WORDS } from '@saikoro/desk/src/language'
import { describeRefusal } from '@saikoro/desk/src/refusals'
import { openAdapter } from '@saikoro/desk/src/studio-adapter'
import { beforeAll, expect, test } from 'vitest'
import { addContent, addTraces } from '../support/content.ts'
import { DESK, setUpDesk } from '../support/desk.ts'
import { newMember } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const { en, ms } = WORDS
const world = setUpWorld()
const desk = setUpDesk(world)
beforeAll(async () => {
  await addContent(world)
  await world.owner.query(
    `INSERT INTO city (name_zh, name_en, name_ja, name_ms) SELECT 'a', 'a', 'a', 'a' FROM generate_series(1, 3)`,
  )
  await addTraces(world, (await newMember(world, 'traced')).id)
})

interface Failure {
  readonly message: string
}

/** Sends a request to the desk as Studio's client does. */
async function send(payload: string | object, headers: Record<string, string> = {}) {
  const own = { host: new URL(DESK).host, origin: DESK, cookie: desk.cookie, 'x-form-token': desk.token }
  const kind = { accept: 'application/json', 'content-type': 'application/json', 'accept-language': 'en' }
  return desk.app.inject({
    method: 'POST',
    url: '/studio',
    headers: { ...own, ...kind, ...headers },
    payload,
  })
}
async function ask<T>(body: object, language = 'en'): Promise<[Failure | null, T]> {
  return (await send(body, { cookie: `${desk.cookie}; desk_language=${language}` })).json()
}
const save = async (...queries: { sql: string; parameters: unknown[] }[]) =>
  (await ask<unknown>({ procedure: 'transaction', queries }))[0]?.message
const city = (id: number, set: string, value: unknown, version = 1) => ({
  sql: `update "public"."city" set "${set}" = $1, "note" = $2 where ("id", "version") = ($3, $4) returning *`,
  parameters: [value, 'why', id, version],
})

test('formats a refusal in Studio with row and column', async () => {
  expect(await save(city(1, 'version', 9))).toBe(`city 1: ${en.refusals.hide_instead}`)
  expect(await save(city(1, 'sort', 'first'))).toBe(`city 1: ${en.refusals.range}`)
  expect(await save(city(1, 'name_en', 'pay 090-1234-5678'))).toBe(
    `city 1 name_en: ${en.refusals.text_digits}`,
  )
  expect(
    await save({ sql: 'insert into "public"."profile_like" ("profile_id") values ($1)', parameters: [1] }),
  ).toBe(`profile_like: ${en.refusals.rights}`)
})

test('refuses in the language that the operator chose at the desk', async () => {
  const queries = [city(1, 'name_en', 'One, two')]
  for (const [language, words] of Object.entries(WORDS)) {
    const [refused] = await ask<unknown>({ procedure: 'transaction', queries }, language)
    expect(refused?.message).toBe(`city 1: ${words.refusals.name_invalid}`)
  }
})

const runAll = (sql: string, parameters: unknown[] = []) =>
  ask<Record<string, unknown>[]>({ procedure: 'query', query: { sql, parameters } })
const run = async (sql: string) => (await runAll(sql))[0]?.message

test('shows and reads times in the zone of the desk', async () => {
  const [, rows] = await runAll('SELECT app_now() AS now')
  expect(rows).toEqual([{ now: '2026-11-20 12:00:00+09' }])
})

test('takes one SELECT, INSERT, UPDATE or DELETE at a time, and no other procedure', async () => {
  expect(await run('WITH one AS (SELECT 1) SELECT * FROM one;')).toBeUndefined()
  for (const sql of [
    'SELECT 1; DELETE FROM city',
    'BEGIN',
    'SET ROLE saikoro_owner',
    'LOCK TABLE city',
    'EXPLAIN ANALYZE SELECT 1',
    'DO $$BEGIN END$$',
    'MERGE INTO city USING notice ON true WHEN MATCHED THEN DELETE',
    '-- nothing',
  ])
    expect(await run(sql), sql).toBe(en.refusals.one_statement)
  expect(await run('INSERT city')).toBe('The database refused it: syntax error at or near "city"')
  const query = { sql: 'SELECT 1', parameters: [] }
  for (const body of [
    { procedure: 'sequence', sequence: [query, query] },
    { procedure: 'query-insights' },
    { procedure: 'query', query: { sql: 'SELECT 1\0', parameters: [] } },
  ]) {
    const { statusCode, body: text } = await send(body, { 'accept-language': 'ms' })
    expect([statusCode, text]).toEqual([400, ms.errors.unreadable])
  }
})

/** The part that is named, and a statement. */
const REFUSED = `
A_Indirection          | SELECT ('60'::float8).pg_sleep
DeleteStmt             | SELECT 1 WHERE EXISTS (WITH gone AS (DELETE FROM city RETURNING id) SELECT FROM gone)
MultiAssignRef         | UPDATE city SET (sort, note) = (SELECT 1, 'x')
RangeFunction          | SELECT * FROM generate_series(1, 10)
information_schema.tables | SELECT * FROM information_schema.tables
intoClause             | SELECT * INTO x FROM city
lockingClause          | SELECT * FROM city FOR UPDATE
over                   | SELECT sum(sort) OVER () FROM city
pg_advisory_lock       | SELECT id FROM city ORDER BY pg_advisory_lock(1)
pg_catalog.pg_class    | DELETE FROM pg_catalog.pg_class
pg_notify              | SELECT pg_notify('saikoro_changed', '') FROM generate_series(1, 40000)
pg_sleep               | DELETE FROM city WHERE pg_catalog."pg_sleep"(60) IS NULL
public.+               | SELECT 1 OPERATOR(public.+) 2
public.lower           | SELECT public.lower('A')
public.text            | SELECT 'a'::public.text
recursive              | WITH RECURSIVE r AS (SELECT 1 UNION ALL SELECT 1 FROM r) SELECT * FROM r
regclass               | SELECT CAST('city' AS pg_catalog.regclass[])
set_config             | SELECT set_config('statement_timeout', '0', true)
set_config             | SELECT set_config('statement_timeout', '5000ms', false)
set_config             | SELECT set_config(name, '5000ms', true) FROM (VALUES ('statement_timeout')) AS s (name)`
const refusals = REFUSED.trim().split('\n')
test.each(refusals.map((line) => line.split(/ +\| /)))(
  'refuses, and names %s: %s',
  async (part = '', sql = '') => {
    expect(await run(sql)).toBe(en.refusals.not_in_studio.replace('{part}', part))
  },
)

test('runs what an operator writes to read and change rows', async () => {
  for (const sql of [
    'TABLE city',
    `SELECT c.name_en, count(*) FILTER (WHERE p.open), string_agg(p.label, ', ' ORDER BY p.id) FROM city AS c
       LEFT JOIN profile AS p ON p.city_id = c.id WHERE c.id IN (SELECT id FROM city) AND NOT c.name_en ~ 'x'
       GROUP BY c.name_en HAVING count(*) BETWEEN 0 AND 9 ORDER BY 1 DESC NULLS LAST LIMIT 5 OFFSET 0`,
    `SELECT DISTINCT CASE WHEN after ->> 'note' > '' THEN 'a' ELSE lower('B') END, at AT TIME ZONE 'Asia/Tokyo' FROM audit
       WHERE at > now() - interval '1 day' AND action LIKE 'U%' OR actor = ANY (ARRAY['a', 'b']) UNION SELECT '', NULL`,
  ])
    expect(await run(sql), sql).toBeUndefined()
  const change = `UPDATE city SET sort = sort + 1, note = 'order' WHERE id = 4 AND EXISTS (SELECT FROM city)`
  expect(await run(change)).toBeUndefined()
})

test('does not parse a statement that is nested too deeply', async () => {
  for (const part of ['1+', 'NOT ', '- ', '(SELECT ', 'CASE WHEN ']) {
    const sql = `SELECT ${part.repeat(4000)}1`
    const message = en.refusals.not_in_studio.replace('{part}', 'SELECT …')
    expect(await run(sql)).toBe(message)
    const [, { diagnostics }] = await ask<{ diagnostics: object[] }>({ procedure: 'sql-lint', sql })
    expect(diagnostics).toMatchObject([{ message }])
  }
  const wide = `SELECT 1 WHERE 1 IN (${Array.from({ length: 5000 }, (_, at) => at)})${' OR true'.repeat(2000)}`
  expect(await run(wide)).toBeUndefined()
})

const LIMITS = `SELECT current_setting('transaction_timeout') AS transaction, current_setting('statement_timeout') AS statement,
  current_setting('lock_timeout') AS lock, current_setting('transaction_isolation') AS isolation`

test('each transaction has time limits and READ COMMITTED, and what Studio sets for a search ends with it', async () => {
  const limits = { transaction: '15s', statement: '10s', lock: '2s', isolation: 'read committed' }
  expect((await runAll(LIMITS))[1]).toEqual([limits])
  const { table } = await open(openStudio(), 'city')
  const details = { pageIndex: 0, pageSize: 25, sortOrder: [], table, fullTableSearchTerm: 'one' }
  const found = await openStudio().query(details, { abortSignal: AbortSignal.timeout(60_000) })
  expect(found[0]).toBeNull()
  expect((await runAll(LIMITS))[1]).toEqual([limits])
})

test('a statement that returns too many rows is refused, and so is one that takes too long', async () => {
  const ten = `(VALUES ${Array.from({ length: 10 }, (_, at) => `(${at})`)})`
  const manyOf = (names: string[]) => runAll(`SELECT 1 FROM ${names.map((name) => `${ten} AS ${name}`)}`)
  expect((await manyOf(['a', 'b', 'c', 'd', 'e']))[0]?.message).toBe(en.refusals.too_much)
  expect((await manyOf(['a', 'b', 'c', 'd']))[1]).toHaveLength(10_000)
  for (const code of ['57014', '25P04'])
    expect(describeRefusal(en, { message: 'canceled', code })).toBe(en.refusals.too_much)
})

test('a session that ends while it works is answered in words, and the next statement runs', async () => {
  const client = await connectAs(world, 'owner')
  await client.query('BEGIN')
  await client.query('SELECT FROM city WHERE id = 1 FOR UPDATE')
  const waiting = save(city(1, 'sort', 3))
  const sql = 'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))'
  await expect.poll(async () => (await client.query(sql)).rows).toHaveLength(1)
  await client.query(`SELECT pg_terminate_backend(pid) FROM (${sql}) AS waiting`)
  expect(await waiting).toBe(`city 1: ${en.refusals.absent}`)
  await client.query('ROLLBACK')
  expect(await run('SELECT 1')).toBeUndefined()
})

test('answers a check of SQL from the grammar, without running it', async () => {
  const lint = async (sql: string) => (await ask({ procedure: 'sql-lint', sql, schemaVersion: 'x' }))[1]
  expect(await lint('DELETE FROM city')).toEqual({ diagnostics: [], schemaVersion: 'x' })
  const message = 'syntax error at or near "x"'
  expect(await lint("SELECT '日本' FRO x WHERE")).toEqual({
    diagnostics: [{ severity: 'error', message, from: 16, to: 17 }],
    schemaVersion: 'x',
  })
})

test('tells a client whose session has ended to log in', async () => {
  const { statusCode, body } = await send({ procedure: 'sql-lint', sql: 'SELECT 1' }, { cookie: '' })
  expect([statusCode, body]).toEqual([403, en.errors.logInFirst])
})

test('its page loads from the desk alone', async () => {
  const { headers, body } = await desk.get('/studio')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:",
  )
  expect(policy).toContain("connect-src 'self';form-action 'self';frame-ancestors 'none'")
  expect(body).toContain('src="/studio/studio.js"')
})

/** Studio's own adapter in front of the desk. */
const openStudio = () =>
  openAdapter({
    fetch: async (_url, init) => {
      const { statusCode, body } = await send(String(init?.body))
      return new Response(body, { status: statusCode })
    },
  })

async function open(studio: ReturnType<typeof openStudio>, name: string) {
  const [, found] = await studio.introspect({})
  const table = found?.schemas.public?.tables[name]
  if (!found || !table) throw new Error(`${name} is not there`)
  const options = { abortSignal: AbortSignal.timeout(60_000) }
  const details = {
    pageIndex: 0,
    pageSize: 25,
    sortOrder: [{ column: 'id', direction: 'asc' as const }],
    table,
  }
  const [, result] = await studio.query(details, options)
  return { tables: Object.keys(found.schemas.public?.tables ?? {}), table, rows: result?.rows ?? [] }
}

test('lists the tables that the operator reads, without internal ones', async () => {
  const { tables } = await open(openStudio(), 'city')
  expect(tables).toEqual(expect.arrayContaining(['city', 'recharge', 'audit']))
  expect(tables).not.toEqual(expect.arrayContaining(['member_secret', 'session']))
})

test('of two operators who have read a row the second one is refused, and saves after reading it again', async () => {
  const [mine, theirs] = [openStudio(), openStudio()]
  const [{ table, rows }, other] = [await open(mine, 'city'), await open(theirs, 'city')]
  const [row = {}, next = {}] = rows
  const sort = { sort: 11, note: 'order' }
  const [, saved] = await mine.update({ table, row, changes: sort }, {})
  expect(saved?.row).toMatchObject({ sort: 11, version: Number(row.version) + 1 })
  const [error] = await theirs.update({ table, row, changes: { sort: 12, note: 'order' } }, {})
  expect(error?.message).toBe(`city ${row.id}: ${en.refusals.row_changed}`)
  const both = [next, row].map((each) => ({ table, row: each, changes: sort }))
  const [refused] = (await theirs.updateMany?.({ table, updates: both }, {})) ?? []
  expect(refused?.message).toBe(`city ${row.id}: ${en.refusals.row_changed}`)
  expect(other.rows).toEqual(rows)
  const again = (await open(theirs, 'city')).rows.slice(0, 2)
  expect(again.map((each) => each.sort)).toEqual([11, next.sort])
  const updates = again.map((each) => ({ table, row: each, changes: sort }))
  expect((await theirs.updateMany?.({ table, updates }, {}))?.[0]).toBeNull()
})

test('of two concurrent edits the one that waited is refused', async () => {
  const version = await world.value('SELECT version FROM city WHERE id = 2')
  const both = await Promise.all([1, 2].map((sort) => save(city(2, 'sort', sort, version))))
  expect(both.toSorted()).toEqual([`city 2: ${en.refusals.row_changed}`, undefined])
})

test('a change by the member raises the version; a registration with an invite code does not', async () => {
  const { id, version, member_id } = await world.row('SELECT * FROM reservation')
  await world.owner.query('SELECT cancel_reservation($1, $2)', [member_id, id])
  const sql = `UPDATE reservation SET status = 'confirmed', note = 'yes' WHERE (id, version) = ($1, $2)`
  await expect(world.operators.query(sql, [id, version])).rejects.toThrow('row_changed')
  const before = await world.row(`SELECT version, uses FROM invite_code WHERE code = 'ASKING'`)
  await newMember(world)
  const after = await world.row(`SELECT version, uses FROM invite_code WHERE code = 'ASKING'`)
  expect(after).toEqual({ version: before.version, uses: before.uses + 1 })
})
