import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from './call.ts'
import { createPart, lazyPart } from './lazy-part.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

const Part = () => null

test('loads a style sheet that could not be downloaded before the next attempt', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/a.css' })
  const failed = new Promise((resolve) => addEventListener('error', resolve, { capture: true, once: true }))
  document.head.append(link)
  await failed // this document downloads no style sheet
  const events: string[] = []
  const replace = vi.spyOn(link, 'replaceWith').mockImplementation((again) => {
    setTimeout(() => {
      events.push('style')
      if (again instanceof HTMLLinkElement && again.href === link.href) again.dispatchEvent(new Event('load'))
    })
  })
  const load = async () => {
    events.push('part')
    return { Part }
  }
  expect(await createPart(load).load()).toBe(Part)
  expect(await createPart(load).load(), 'nothing is missing any more').toBe(Part)
  expect(events).toEqual(['style', 'part', 'part'])
  expect(replace).toHaveBeenCalledTimes(1)
})

test('does not try again when the server no longer has the client of this page', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/shell.js"></script>'
  const ask = vi.fn(async () => new Response('', { status: 404 }))
  vi.stubGlobal('fetch', ask)
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lazyPart(load).load()).rejects.toThrow(NetworkError)
  expect(load).toHaveBeenCalledTimes(1)
})

test('imports a part of a server on the same machine while the device has no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => new Response('ok'))
  expect(await lazyPart(async () => ({ Part })).load()).toBe(Part)
})
