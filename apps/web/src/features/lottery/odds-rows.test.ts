import { expect, test } from 'vitest'
import { readOddsRows } from './odds-rows.ts'

test('says what comes back and what the house keeps', () => {
  const [big, three] = readOddsRows([
    { type: '3', proportion: 210 },
    { type: 'big', proportion: 1.98 },
  ])
  expect(big).toMatchObject({ option: 'big', ways: 108, back: 0.99 })
  expect(big?.edge).toBeCloseTo(0.01)
  expect(three?.back).toBeCloseTo(210 / 216)
})

test('leaves out what it does not know', () => {
  expect(readOddsRows([{ type: 'triple', proportion: 30 }])).toEqual([])
})
