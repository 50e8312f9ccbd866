import { expect, test } from 'vitest'
import { aheadOfUtc, hasSummerTime } from './time-zone.ts'

const NOW = Date.parse('2026-11-29T00:00:00Z')

test.each([
  ['Asia/Tokyo', false],
  ['Asia/Kuala_Lumpur', false],
  ['Asia/Kolkata', false],
  ['UTC', false],
  ['Europe/Berlin', true],
  ['America/New_York', true],
  ['Australia/Lord_Howe', true], // by half an hour
  ['Africa/Cairo', true],
])('%s has summer time: %j', (zone, expected) => {
  expect(hasSummerTime(zone, NOW)).toBe(expected)
})

test('returns the offset at a time', () => {
  expect(aheadOfUtc('Asia/Tokyo', NOW)).toBe(9 * 3_600_000)
  expect(aheadOfUtc('America/St_Johns', NOW)).toBe(-3.5 * 3_600_000)
})
