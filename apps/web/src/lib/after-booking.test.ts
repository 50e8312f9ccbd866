import { afterEach, expect, test, vi } from 'vitest'
import { afterBooking } from './after-booking.ts'

afterEach(() => vi.useRealTimers())

test('returns the other value when the check fails, at once or later', async () => {
  const failing = [
    () => {
      throw new Error('a store of a newer version')
    },
    async () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  ]
  for (const check of failing) expect(await afterBooking<string[]>(check, [])).toEqual([])
})

test('gives what the check of a slow store finds after all', async () => {
  vi.useFakeTimers()
  const onLate = vi.fn()
  const { promise, resolve } = Promise.withResolvers<string>()
  const booked = afterBooking(() => promise, 'unchecked', onLate)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await booked).toBe('unchecked')
  expect(onLate).not.toHaveBeenCalled()
  resolve('checked')
  await vi.advanceTimersByTimeAsync(0)
  expect(onLate.mock.calls).toEqual([['checked']])
})
