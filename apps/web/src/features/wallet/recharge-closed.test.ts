import { expect, test } from 'vitest'
import { isClosed, pausedUntil } from './recharge-closed.ts'

test('C3.6 closes recharges while a withdrawal is older than 72 hours', () => {
  const rows = (count: number) => ({
    pending: [
      { bucket: '<1h', count: 3 },
      { bucket: '>72h', count },
    ],
  })
  expect(isClosed(rows(0))).toBe(false)
  expect(isClosed(rows(1))).toBe(true)
})

test('C6.2 returns the later end of time-out and self-exclusion', () => {
  const limits = { timed_out_until: '2026-11-20 10:00:00', excluded_until: '2026-12-20 10:00:00' }
  expect(pausedUntil(limits)).toBe('2026-12-20 10:00:00')
  expect(pausedUntil({ timed_out_until: '', excluded_until: '' })).toBe('')
})
