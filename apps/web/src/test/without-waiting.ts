import { vi } from 'vitest'

/** Returns what a function that waits with `setTimeout` returns, with each wait over at once. */
export async function withoutWaiting<T>(start: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  const result = start()
  result.then(settle, settle)
  while (!isSettled) await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  return result
}
