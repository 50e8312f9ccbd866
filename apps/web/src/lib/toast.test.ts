import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToasts, readToast, showToast } from './toast.ts'

beforeEach(() => {
  dropToasts() // test files of one worker share the module
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('shows a toast long enough to read before the next one', () => {
  showToast('placed')
  vi.advanceTimersByTime(300)
  showToast('drawn')
  expect(readToast()?.text).toBe('placed')
  vi.advanceTimersByTime(900)
  expect(readToast()?.text).toBe('drawn')
  vi.advanceTimersByTime(3_200)
  expect(readToast()).toBeUndefined()
})

test('does not repeat the current toast', () => {
  showToast('no answer')
  showToast('no answer')
  vi.advanceTimersByTime(3_200)
  expect(readToast()).toBeUndefined()
})

test('announces a message without showing it', () => {
  showToast('placed', undefined, true)
  expect(readToast()).toMatchObject({ text: 'placed', hidden: true })
  vi.advanceTimersByTime(2_000)
  showToast('drawn')
  expect(readToast()).toMatchObject({ text: 'drawn', hidden: undefined })
})
