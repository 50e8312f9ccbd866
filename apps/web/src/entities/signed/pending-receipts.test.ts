import { expect, test, vi } from 'vitest'
import { storeReceipt } from './pending-receipts.ts'

const receipt = { jws: 'a.b.c', id: 7, of: { requestId: 'one' } }
const held = () => localStorage.getItem('receipts')

function leave(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('local storage holds a receipt only if the member leaves before the verifier has stored it', async () => {
  const stored = Promise.withResolvers<string[]>()
  const found = storeReceipt(receipt, () => stored.promise, ['late'])
  expect(held()).toBeNull()
  leave()
  expect(JSON.parse(held() ?? '')).toMatchObject([receipt])
  stored.resolve([])
  expect(await found).toEqual([])
  expect(held()).toBe('[]')
  leave()
  expect(held()).toBe('[]')
})
