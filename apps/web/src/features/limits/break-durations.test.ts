import { expect, test } from 'vitest'
import { EXCLUSIONS, formatLength, TIMEOUTS } from './break-durations.ts'

test('C6.2 offers only lengths within the bounds of the contract', () => {
  for (const { hours } of TIMEOUTS) expect(hours >= 1 && hours <= 1_000).toBe(true)
  for (const { hours } of EXCLUSIONS) expect(hours >= 24 && hours <= 50_000).toBe(true)
})

test('formats a length with its unit', () => {
  expect(EXCLUSIONS.map((length) => formatLength(length, 'en'))).toEqual([
    '1 month',
    '6 months',
    '1 year',
    '5 years',
  ])
})
