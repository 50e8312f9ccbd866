import { expect, test } from 'vitest'
import { formatDuration } from './format.ts'

test('formats a duration in the most readable unit', () => {
  expect(formatDuration(1, 'en')).toBe('1 second')
  expect(formatDuration(89, 'en')).toBe('89 seconds')
  expect(formatDuration(150, 'en')).toBe('2.5 minutes')
  expect(formatDuration(7_200, 'en')).toBe('2 hours')
  expect(formatDuration(3 * 86_400, 'en')).toBe('3 days')
})
