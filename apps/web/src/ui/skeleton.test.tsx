import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openForm } from '../test/open-form.tsx'
import { Skeleton } from './QueryBoundary.tsx'

test('a placeholder gives way to a sentence after a second without a network, until the network is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await openForm(<Skeleton blocks={[3]} />)
  const isShown = () => document.querySelector('[data-face="skeleton"]') !== null
  const switchNetwork = (is: boolean) => {
    isOnline.mockReturnValue(is)
    dispatchEvent(new Event(is ? 'online' : 'offline'))
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => switchNetwork(false))
  await act(async () => vi.advanceTimersByTime(900))
  expect(isShown()).toBe(true)
  await act(async () => vi.advanceTimersByTime(100))
  expect(isShown()).toBe(false)
  expect(document.querySelector('[role="status"]')?.textContent).toMatch(/^Your phone hasn’t saved this/)
  await act(async () => switchNetwork(true))
  expect(isShown()).toBe(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
