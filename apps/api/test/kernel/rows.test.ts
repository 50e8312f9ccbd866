import { AppError } from '@saikoro/shared/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
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
