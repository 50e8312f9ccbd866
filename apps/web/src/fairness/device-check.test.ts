import { expect, test, vi } from 'vitest'
import { DeviceFaultError } from '../lib/device-fault.ts'
import { withoutWaiting } from '../test/without-waiting.ts'
import { clockAhead, expectPlatform, openInTime } from './device-check.ts'

const WHOLE = { isSecureContext: true, crypto: { subtle: {} }, BigInt, indexedDB: {} }

test.each([
  ['insecure', { isSecureContext: false, crypto: {} }],
  ['no_webcrypto', { crypto: {} }],
  ['no_webcrypto', { crypto: undefined }],
  ['no_bigint', { BigInt: undefined }],
  ['store_refused', { indexedDB: undefined }],
  ['store_refused', { indexedDB: null }],
] as const)('names %s where the browser lacks it', (fault, lacks) => {
  expect(() => expectPlatform(WHOLE)).not.toThrow()
  expect(() => expectPlatform({ ...WHOLE, ...lacks })).toThrow(new DeviceFaultError(fault))
})

const never = () => new Promise<string>(() => {})
const throws = () => {
  throw new DOMException('refused', 'SecurityError')
}

test.each([
  ['never answers', 'store_silent', never],
  ['throws at once', 'store_refused', throws],
  ['rejects', 'store_refused', () => Promise.reject(new DOMException('full', 'QuotaExceededError'))],
  ['has no database', 'store_refused', () => Promise.reject(new TypeError('undefined'))],
])('a store that %s is this device’s fault', async (_name, fault, open) => {
  await expect(withoutWaiting(() => openInTime(open, () => {}))).rejects.toThrow(
    new DeviceFaultError(fault as never),
  )
})

test('closes a store that opens too late', async () => {
  const close = vi.fn()
  const late = () => new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'late'))
  vi.useFakeTimers()
  const opened = expect(openInTime(late, close)).rejects.toThrow('store_silent')
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  await opened
  expect(close).toHaveBeenCalledWith('late')
})

const NOW = Date.parse('2026-11-29T06:00:00Z')
const DAY_MS = 86_400_000

test.each([
  ['right', 0, 0],
  ['29 seconds fast', 29_000, 0],
  ['7 minutes fast', 420_000, 420_000],
  ['400 days fast', 400 * DAY_MS, 400 * DAY_MS],
  ['2 minutes slow', -120_000, -120_000],
  ['a year slow', -365 * DAY_MS, -365 * DAY_MS],
])('a clock that is %s', async (_name, ahead, found) => {
  const date = new Date(NOW).toUTCString()
  const answer = async () => new Response(null, { headers: { date } })
  expect(await clockAhead(answer, () => NOW + ahead)).toBe(found)
})

test.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['has no date', async () => new Response(null)],
  ['has an unreadable date', async () => new Response(null, { headers: { date: 'soon' } })],
])('says nothing about the clock when the request %s', async (_name, answer) => {
  expect(await clockAhead(answer, () => NOW)).toBe(0)
})
