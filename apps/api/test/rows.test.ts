import { AppError } from '@saikoro/shared/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { madeId, oneRow, rows } from '../src/rows.ts'

const shape = z.object({ id: z.int(), points: z.bigint() })

test('rows of raw SQL pass in their shape, and lose what nobody asked for', () => {
  expect(rows(shape, [{ id: 1, points: 5n, note: 'private' }])).toEqual([{ id: 1, points: 5n }])
  expect(rows(shape, [])).toEqual([])
})

test.each([
  ['a number instead of points', [{ id: 1, points: 5 }]],
  ['a column that is missing', [{ id: 1 }]],
  ['NULL where none is expected', [{ id: null, points: 5n }]],
  ['one bad row among good ones', [{ id: 1, points: 5n }, {}]],
  ['no rows at all', { id: 1, points: 5n }],
])('%s is refused instead of believed', (_name, found) => {
  expect(() => rows(shape, found)).toThrow()
})

test('a query of one row gives exactly one', () => {
  const row = { id: 1, points: 5n }
  expect(oneRow(shape, [row])).toEqual(row)
  expect(() => oneRow(shape, [])).toThrow('not one row')
  expect(() => oneRow(shape, [row, row])).toThrow('not one row')
})

test('a step gives the id that it made, or its refusal; a refusal that nobody knows is a bug', () => {
  expect(madeId([{ refusal: null, id: 7 }])).toBe(7)
  expect(() => madeId([{ refusal: 'game_closed', id: null }])).toThrow(new AppError('game_closed'))
  expect(() => madeId([{ refusal: null, id: null }])).toThrow(new AppError('internal'))
  expect(() => madeId([{ refusal: 'toString', id: null }])).toThrow(z.core.$ZodError)
})
