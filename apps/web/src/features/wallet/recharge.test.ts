import type { Unverified } from '@saikoro/shared/source'
import { expect, test } from 'vitest'
import { pausedUntil } from '../../entities/member/limits-query.ts'
import { isClosed } from '../../entities/site/transparency-query.ts'
import { served } from '../../test/served.ts'

test('C3.6 closes recharges while a withdrawal is older than 72 hours', () => {
  const rows = (count: number) => ({
    pending: [
      { bucket: '<1h', count: served<Unverified<number>>(3) },
      { bucket: '>72h', count: served<Unverified<number>>(count) },
    ],
  })
  expect(isClosed(rows(0))).toBe(false)
  expect(isClosed(rows(1))).toBe(true)
})

test('C6.2 returns the later end of time-out and self-exclusion', () => {
  expect(pausedUntil({ timedOutUntil: 1_000, excludedUntil: 2_000 })).toBe(2_000)
  expect(pausedUntil({ timedOutUntil: null, excludedUntil: null })).toBe(0)
})
