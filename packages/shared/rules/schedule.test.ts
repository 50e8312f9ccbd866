import { expect, test } from 'vitest'
import { isInterval, periodOf } from './schedule.ts'

test('the day of an issue changes at midnight of the zone', () => {
  const midnight = Date.UTC(2026, 10, 19, 15)
  expect(periodOf(midnight - 1, 60, 540).issue).toBe('202611191440')
  expect(periodOf(midnight, 60, 540).issue).toBe('202611200001')
  expect(periodOf(midnight, 30, 0).issue).toBe('202611191801')
})

test('accepts intervals of 30 s to 1 h that divide a day and are multiples of 3 s', () => {
  expect([30, 60, 90, 300, 3_600].filter(isInterval)).toEqual([30, 60, 90, 300, 3_600])
  expect([0, -60, 24, 32, 40, 50, 63, 7_200, 60.5, Number.NaN].filter(isInterval)).toEqual([])
})
