import { expect, test } from 'vitest'
import { daysUntil, reservableDays } from './reservable-days.ts'

test('ranges from today in the product’s time zone to 90 days ahead', () => {
  expect(reservableDays(Date.parse('2026-11-20T12:00:00Z'))).toEqual({
    first: '2026-11-20',
    last: '2027-02-18',
  })
})

test('starts a day later than UTC in the evening', () => {
  expect(reservableDays(Date.parse('2026-11-20T15:00:00Z')).first).toBe('2026-11-21')
})

test('counts the days to a date by the product’s time zone', () => {
  const evening = Date.parse('2026-11-20T15:00:00Z')
  expect([
    daysUntil('2026-11-21', evening),
    daysUntil('2026-11-22', evening),
    daysUntil('2026-11-20', evening),
  ]).toEqual([0, 1, -1])
})
