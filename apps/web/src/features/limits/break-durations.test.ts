import { expect, test } from 'vitest'
import { EXCLUSIONS, formatBreakDuration, TIMEOUTS } from './DurationButtons.tsx'

test('C6.2 offers only durations within the bounds of the contract', () => {
  for (const { hours } of TIMEOUTS) expect(hours >= 1 && hours <= 1_000).toBe(true)
  for (const { hours } of EXCLUSIONS) expect(hours >= 24 && hours <= 50_000).toBe(true)
})

test('formats a duration with its unit', () => {
  expect(EXCLUSIONS.map((duration) => formatBreakDuration(duration, 'en'))).toEqual([
    '1 month',
    '6 months',
    '1 year',
    '5 years',
  ])
})
