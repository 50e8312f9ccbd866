import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowId } from './contract/fields.ts'
import type { RowId } from './ids.ts'
import { writePoints } from './points.ts'

test('parses ids below 2^53 into a type that is neither points nor number', () => {
  const id: RowId = z.parse(rowId(), '2200000000')
  expect(id).toBe(2_200_000_000)
  expect(z.parse(rowId(), String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
  for (const text of ['9007199254740992', '-1', '1.5', '1e3', ' 1'])
    expect(z.safeParse(rowId(), text).success).toBe(false)
  // @ts-expect-error an id is no points
  expect(() => writePoints(id)).toThrow()
  // @ts-expect-error a number is no id
  const number: RowId = 1
  expect(number).toBe(1)
})
