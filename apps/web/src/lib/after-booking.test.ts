import { expect, test } from 'vitest'
import { afterBooking } from './after-booking.ts'

test('returns the other value when the check fails, at once or later', async () => {
  const failing = [
    () => {
      throw new Error('a store of a newer version')
    },
    async () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  ]
  for (const check of failing) expect(await afterBooking<string[]>(check, [])).toEqual([])
})
