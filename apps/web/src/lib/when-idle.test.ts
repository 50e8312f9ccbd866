import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('runs idle work after at most eight seconds even if the page never finishes loading', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { whenIdle } = await import('./when-idle.ts')
  const begin = vi.fn()
  void whenIdle().then(begin)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(begin).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(begin).toHaveBeenCalledOnce()
})

test('starts each piece of deferred work in a separate task', async () => {
  const { skipIdle, whenIdle } = await import('./when-idle.ts')
  const done: string[] = []
  for (const name of ['first', 'second'])
    void whenIdle()
      .then(() => done.push(`start of ${name}`))
      .then(() => done.push(`end of ${name}`))
  skipIdle()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['start of first', 'end of first', 'start of second', 'end of second'])
})
