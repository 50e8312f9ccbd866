import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openForm } from '../test/open-form.tsx'
import { OnlineButton } from './Button.tsx'

test('a button that moves points is off without a network and says why, until the network is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await openForm(<OnlineButton>Place order</OnlineButton>)
  const button = () => document.querySelector('button')
  const shown = () => [button()?.textContent, button()?.disabled]
  async function switchNetwork(is: boolean) {
    isOnline.mockReturnValue(is)
    await act(async () => dispatchEvent(new Event(is ? 'online' : 'offline')))
    return shown()
  }
  expect(shown()).toEqual(['Place order', false])
  expect(await switchNetwork(false)).toEqual(['You’re offline: points move only online', true])
  expect(await switchNetwork(true)).toEqual(['Place order', false])
  vi.restoreAllMocks()
})
