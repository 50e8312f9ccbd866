import { globSync, readFileSync } from 'node:fs'
import { AppError } from '@saikoro/shared/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inRoot } from '../../../../packages/runtime/system/paths.ts'
import { insertedId, rows, singleRow } from '../../src/kernel/rows.ts'

const shape = z.object({ id: z.int(), points: z.bigint() })

test('parses rows of raw SQL and removes other columns', () => {
  expect(rows(shape, [{ id: 1, points: 5n, note: 'private' }])).toEqual([{ id: 1, points: 5n }])
  expect(rows(shape, [])).toEqual([])
})

test.each([
  ['a number instead of points', [{ id: 1, points: 5 }]],
  ['a column that is missing', [{ id: 1 }]],
  ['NULL where none is expected', [{ id: null, points: 5n }]],
  ['one bad row among good ones', [{ id: 1, points: 5n }, {}]],
  ['no rows at all', { id: 1, points: 5n }],
])('rejects %s', (_name, found) => {
  expect(() => rows(shape, found)).toThrow()
})

test('returns exactly one row', () => {
  const row = { id: 1, points: 5n }
  expect(singleRow(shape, [row])).toEqual(row)
  expect(() => singleRow(shape, [])).toThrow('not one row')
  expect(() => singleRow(shape, [row, row])).toThrow('not one row')
})

test('returns the created id or throws the refusal; an unknown one is a bug', () => {
  expect(insertedId([{ refusal: null, id: 7 }])).toBe(7)
  expect(() => insertedId([{ refusal: 'game_closed', id: null }])).toThrow(new AppError('game_closed'))
  expect(() => insertedId([{ refusal: null, id: null }])).toThrow(new AppError('internal'))
  expect(() => insertedId([{ refusal: 'toString', id: null }])).toThrow(z.core.$ZodError)
})

const SOURCES = '{apps,packages,scripts,prisma,tools}/**/*.{ts,tsx,mjs}'

/** A type argument on a raw query, or a cast of what it gave, claims a shape that nothing checks. */
const ASSERTED =
  /\$queryRaw(Unsafe)?\s*<|\.query<|\$queryRaw(Unsafe)?[`(][^`]*[`)]+\s*as\s|\bfound as\s|\.rows as\s/

test.each([
  ['a type argument', 'await db.$queryRaw<Row[]>`SELECT 1`'],
  ['one on a separate line', 'await db.$queryRaw\n  <Row[]>`SELECT 1`'],
  ['one on text', 'db.$queryRawUnsafe<Row[]>(sql)'],
  ['one of the driver', 'client.query<{ id: number }>(sql)'],
  ['a cast of rows', '(await db.$queryRaw`SELECT 1`) as Row[]'],
  ['a cast of what the driver gave', 'return (await client.query(sql)).rows as Row[]'],
  ['a cast of what was found', 'return found as Row[]'],
])('detects the assertion %s', (_name, code) => {
  expect(code).toMatch(ASSERTED)
})

test('finds no assertion of raw rows in the sources', () => {
  const exclude = (name: string) => /node_modules|generated|dist|media/.test(name)
  const names = globSync(SOURCES, { cwd: inRoot('.'), exclude })
  expect(names.length).toBeGreaterThan(500)
  const asserting = names.filter((name) => ASSERTED.test(readFileSync(inRoot(name), 'utf8')))
  expect(asserting).toEqual(['apps/api/test/kernel/rows.test.ts'])
})
