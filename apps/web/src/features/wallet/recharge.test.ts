import type { Unverified } from '@saikoro/shared/source'
import { expect, test } from 'vitest'
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
