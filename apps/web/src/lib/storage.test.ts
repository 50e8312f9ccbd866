import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

/** A fresh module: its memory belongs to one page. */
const openPage = () => import('./storage.ts')

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}
const isFull = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

/** What browsers do instead of storing an entry. */
const REFUSALS = {
  'refuses access to the property': () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse),
  'has no storage': () => vi.stubGlobal('localStorage', null),
  'has no room': () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isFull),
  'ignores writes': () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {}),
  'refuses every method': () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
  },
}

test.each(Object.entries(REFUSALS))(
  'an entry lasts as long as the page where the browser %s',
  async (_name, stub) => {
    stub()
    const { deviceStorage, isStorageRefused, onStorageRefused } = await openPage()
    const refused = vi.fn()
    onStorageRefused(refused)
    for (const token of ['first', 'second']) deviceStorage.write('token', token)
    expect([deviceStorage.read('token'), isStorageRefused(), refused.mock.calls.length]).toEqual([
      'second',
      true,
      1,
    ])
    deviceStorage.remove('token')
    expect(deviceStorage.read('token')).toBeNull()
    deviceStorage.write('token', 'third')
    deviceStorage.clear()
    expect(deviceStorage.read('token')).toBeNull()
  },
)

test('a refused value does not leave its former value to the next page', async () => {
  const { deviceStorage } = await openPage()
  deviceStorage.write('token', 'former')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isFull)
  deviceStorage.write('token', 'newer')
  vi.resetModules()
  const next = await openPage()
  expect([deviceStorage.read('token'), next.deviceStorage.read('token')]).toEqual(['newer', null])
})

test('a long entry without room is no refusal of the login', async () => {
  const { deviceStorage, isStorageRefused } = await openPage()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isFull)
  deviceStorage.write('kept content', 'x'.repeat(2_000))
  expect([deviceStorage.read('kept content')?.length, isStorageRefused()]).toEqual([2_000, false])
})

test.each(['', '{', '"text"', '{"seconds":"1"}', 'null'])(
  'an entry %j of another shape counts as none',
  async (text) => {
    const { deviceStorage } = await openPage()
    deviceStorage.write('watched', text)
    expect(deviceStorage.parse('watched', z.object({ seconds: z.number() }))).toBeUndefined()
  },
)
