import { LOCALES } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { formatCount, formatDuration, formatIssue, formatSeconds, plainNumber } from './format.ts'

test('shows hours only if there are any', () => {
  expect([formatSeconds(65), formatSeconds(3_729), formatSeconds(-1)]).toEqual(['1:05', '1:02:09', '0:00'])
})

test('separates day and period', () => {
  expect(formatIssue('202611200541')).toBe('20261120-0541')
  expect(formatIssue('')).toBe('')
})

test('leaves out the day of an issue beside another of the same day', () => {
  expect(formatIssue('202611200541', '202611200542')).toBe('0541')
  expect(formatIssue('202611201440', '202611210001')).toBe('20261120-1440')
})

test('formats every count as the locale does, with and without a formatter', () => {
  for (const locale of LOCALES)
    for (const count of [...Array(1_100).keys(), -1, 0.25, 999.5])
      expect(formatCount(count, locale)).toBe(new Intl.NumberFormat(locale).format(count))
})

test('formats a duration in the most readable unit', () => {
  expect(formatDuration(1, 'en')).toBe('1 second')
  expect(formatDuration(89, 'en')).toBe('89 seconds')
  expect(formatDuration(150, 'en')).toBe('2.5 minutes')
  expect(formatDuration(7_200, 'en')).toBe('2 hours')
  expect(formatDuration(3 * 86_400, 'en')).toBe('3 days')
})

test.each([
  ['250', '250'],
  ['２５０', '250'],
  ['１２．５', '12.5'],
  [' 1 000 ', '1000'],
  ['1,000', '1000'],
  ['1,000,000.50', '1000000.50'],
])('reads %j as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each(['12,5', '1,00', '-5', '1e9', '12.5.1', '百', '10円'])('makes no other number of %j', (typed) => {
  expect(plainNumber(typed)).toBe(typed)
})
