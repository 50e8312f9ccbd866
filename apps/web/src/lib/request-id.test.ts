import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from './call.ts'

// each import is a page load
async function load() {
  vi.resetModules()
  return import('./request-id.ts')
}
beforeEach(() => sessionStorage.clear())

test('gives the same content the same id, also after a reload, and other content a new one', async () => {
  const first = await load()
  const id = first.requestIdOf('withdraw', '50')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(first.requestIdOf('withdraw', '60')).not.toBe(id)
  const second = await load()
  expect(second.requestIdOf('withdraw', '50')).toBe(id)
})

test('keeps the id while the answer is unknown, and gives a new one after an answer', async () => {
  const { requestIdOf, endRequest } = await load()
  const id = requestIdOf('withdraw', '50')
  for (const error of [new NetworkError('no answer'), new Error('the store of this device failed')]) {
    endRequest(id, error)
    expect(requestIdOf('withdraw', '50')).toBe(id)
  }
  endRequest(id, null)
  const next = requestIdOf('withdraw', '50')
  expect(next).not.toBe(id)
  const calls = await import('./call.ts')
  endRequest(next, new calls.RefusalError('refused'))
  expect(requestIdOf('withdraw', '50')).not.toBe(next)
})
