import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { WORDS } from '@saikoro/desk/src/language'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { tools } from '@saikoro/system/tools'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addContent, addTraces } from '../support/content.ts'
import { OPERATOR, urlFor } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const { en } = WORDS
const world = setUpWorld()
let studio: ReturnType<typeof spawn>
let url: string
beforeAll(async () => {
  await addContent(world)
  const port = await freePort()
  url = `http://localhost:${port}`
  const hook = pathToFileURL(inRoot('apps/desk/studio/query-hook.mjs')).href
  const env = { ...process.env, DATABASE_URL: urlFor(world.urls.owner, `operator_${OPERATOR}`) }
  studio = spawn(
    process.execPath,
    ['--import', hook, tools.prisma, 'studio', '--port', `${port}`, '--browser', 'none'],
    { cwd: inRoot(), env, stdio: 'ignore' },
  )
  const isUp = async () => (await fetch(url).catch(() => undefined))?.ok
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 100 })
})
afterAll(async () => {
  studio.kill('SIGTERM')
  await once(studio, 'exit')
})

interface Failure {
  readonly message: string
}

/** Asks Studio's server as its page does, with the language that the operator chose at the desk. */
async function ask<T>(body: object, language = 'en'): Promise<[Failure | null, T]> {
  const reply = await fetch(`${url}/bff`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `desk=x; desk_language=${language}` },
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

test('names the refused row of several and changes none', async () => {
  await world.owner.query(
    `INSERT INTO city (name_zh, name_en, name_ja, name_ms) SELECT 'a', 'a', 'a', 'a' FROM generate_series(1, 3)`,
  )
  const rows = [city(1, 'sort', 5), city(2, 'sort', 5), city(3, 'sort', 5, 7), city(4, 'sort', 5)]
  expect(await save(...rows)).toBe(`city 3: ${en.refusals.row_changed}`)
  expect(await world.rows('SELECT DISTINCT sort FROM city')).toEqual([{ sort: 0 }])
})

let first: pg.Client
let second: pg.Client
beforeAll(async () => {
  await addTraces(world, (await newMember(world, 'traced')).id)
  first = await connectAs(world, 'operator')
  second = await connectAs(world, 'operator')
})

/** Updates one row as Prisma Studio does: by the whole primary key that was read. */
const edit = (operator: pg.Client, table: string, id: number, version: number, set: string) =>
  operator.query(`UPDATE "public"."${table}" SET ${set} WHERE ("id", "version") = ($1, $2) RETURNING *`, [
    id,
    version,
  ])

test.each([
  ['recharge', ['id', 'status', 'points', 'username', 'note']],
  ['withdrawal', ['id', 'status', 'points', 'username', 'note']],
  ['reservation', ['id', 'status', 'wanted_on', 'profile_label', 'username']],
  ['report', ['id', 'reason', 'profile_label', 'username']],
  ['bank_card', ['id', 'username', 'holder', 'bank', 'number_end']],
])('shows an operator the important columns of %s first', async (table, names) => {
  const { fields } = await first.query(`SELECT * FROM ${table}`)
  expect(fields.map(({ name }) => name).slice(0, names.length)).toEqual(names)
})

test('shows points with decimals, and names beside ids', async () => {
  const rows = async (sql: string) => (await first.query(sql)).rows
  const voucher = `/vouchers/${'e'.repeat(32)}.webp`
  expect(await rows('SELECT points, username, voucher FROM recharge')).toEqual([
    { points: '100.00', username: 'traced', voucher },
  ])
  expect(await rows('SELECT points, username, card_end FROM withdrawal')).toEqual([
    { points: '50.00', username: 'traced', card_end: '5678' },
  ])
  expect(await rows('SELECT username, profile_label FROM reservation')).toEqual([
    { username: 'traced', profile_label: 'Name / 名前 / 名 / Nama' },
  ])
  expect(await rows('SELECT username FROM report')).toEqual([{ username: 'traced' }])
  expect(await rows('SELECT username, number_end, holder FROM bank_card')).toEqual([
    { username: 'traced', number_end: '5678', holder: 'Holder' },
  ])
})

test('an operator reads all columns of each readable table, and each has a key to page by', async () => {
  const rows = await world.rows(`
    SELECT relname AS name, has_table_privilege('saikoro_operator', oid, 'SELECT') AS whole,
      EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p') AS keyed
    FROM pg_class c WHERE relkind IN ('r', 'v', 'm') AND relnamespace = 'public'::regnamespace
      AND has_any_column_privilege('saikoro_operator', oid, 'SELECT')`)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ whole, keyed }) => !whole || !keyed)).toEqual([])
})

test('of two operators on one row the second is refused, and the first edit stays', async () => {
  const [city] = (await first.query('SELECT * FROM city')).rows
  await edit(first, 'city', city.id, city.version, `name_en = 'Harbour', note = 'its new name'`)
  await expect(edit(second, 'city', city.id, city.version, `sort = 7, note = 'order'`)).rejects.toThrow(
    'row_changed',
  )
  const { rows } = await first.query('SELECT name_en, sort, version FROM city WHERE id = $1', [city.id])
  expect(rows).toEqual([{ name_en: 'Harbour', sort: city.sort, version: city.version + 1 }])
  await edit(second, 'city', city.id, city.version + 1, `sort = 7, note = 'order'`)
})

test('of two concurrent edits the one that waited is refused', async () => {
  const [notice] = (await first.query('SELECT * FROM notice')).rows
  await first.query('BEGIN')
  await edit(first, 'notice', notice.id, notice.version, `open = false, note = 'over'`)
  const waiting = edit(second, 'notice', notice.id, notice.version, `text_en = 'Later', note = 'words'`)
  const rejected = expect(waiting).rejects.toThrow('row_changed')
  await first.query('COMMIT')
  await rejected
})

test('a change by the member raises the version; a registration with an invite code does not', async () => {
  const [reservation] = (await first.query('SELECT * FROM reservation')).rows
  await world.owner.query('SELECT cancel_reservation($1, $2)', [reservation.member_id, reservation.id])
  await expect(
    edit(first, 'reservation', reservation.id, reservation.version, `status = 'confirmed', note = 'yes'`),
  ).rejects.toThrow('row_changed')
  const version = async () =>
    (await first.query(`SELECT version, uses FROM invite_code WHERE code = 'ASKING'`)).rows[0]
  const before = await version()
  await newMember(world)
  expect(await version()).toEqual({ version: before.version, uses: before.uses + 1 })
})

test('member_status: accepts only open and closed', async () => {
  const [row] = (await first.query('SELECT * FROM member_status')).rows
  await expect(
    first.query(`UPDATE member_status SET status = 2, note = 'x' WHERE member_id = $1`, [row.member_id]),
  ).rejects.toThrow(/status_is_known/)
})
