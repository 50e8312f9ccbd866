import { expect, test } from 'vitest'
import { reservableDays } from './ReserveForm.tsx'

test('ranges from today in the product’s time zone to 90 days ahead', () => {
  expect(reservableDays(Date.parse('2026-11-20T12:00:00Z'))).toEqual({
    first: '2026-11-20',
    last: '2027-02-18',
  })
})

test('starts a day later than UTC in the evening', () => {
  expect(reservableDays(Date.parse('2026-11-20T15:00:00Z')).first).toBe('2026-11-21')
})
