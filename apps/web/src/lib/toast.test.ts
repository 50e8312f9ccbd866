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

test('a toast stands until it could be read, before the next takes its place', () => {
  showToast('placed')
  vi.advanceTimersByTime(300)
  showToast('drawn')
  expect(readToast()?.text).toBe('placed')
  vi.advanceTimersByTime(900)
  expect(readToast()?.text).toBe('drawn')
  vi.advanceTimersByTime(3_200)
  expect(readToast()).toBeUndefined()
})

test('one that has been read makes room at once', () => {
  showToast('placed')
  vi.advanceTimersByTime(2_000)
  showToast('drawn')
  expect(readToast()?.text).toBe('drawn')
})

test('what is being said is not said again', () => {
  showToast('no answer')
  showToast('no answer')
  vi.advanceTimersByTime(3_200)
  expect(readToast()).toBeUndefined()
})
