import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { served } from '../test/served.ts'
import { createPlace, KEY } from '../test/test-server.ts'
import { openStore } from './store.ts'

const issue = '202611200541'
const record = { hash: 'aa', seenAt: 1, epoch: 1, seq: 2 }

test('pins the first value; another one contradicts its own draw only', async () => {
  const store = await openStore({ name: 'first', place: createPlace() })
  expect(await store.keepRecord(KEY, issue, record)).toBe(true)
  expect(await store.keepRecord(KEY, issue, { ...record, seenAt: 9 })).toBe(true)
  expect(await store.keepRecord(KEY, issue, { ...record, hash: 'bb', seenAt: 9 })).toBe(false)
  expect(await store.recordOf(KEY, issue)).toEqual(record)
  expect(await store.pinsOf(KEY, 1, issue, 'aa')).toMatchObject({
    record: { hash: 'aa', seenAt: 1 },
    contradicted: ['record'],
  })
  expect((await store.pinsOf(KEY, 1, '202611200542', 'aa')).contradicted).toEqual([])
  expect((await store.pinsOf('other', 1, issue, 'aa')).contradicted).toEqual([])
  store.close()
})

test('retains pinned values after the page is closed', async () => {
  const store = await openStore({ name: 'lasting', place: createPlace() })
  await store.keepRoot(KEY, issue, { hash: 'cc', seenAt: 3 })
  for (const jws of ['one', 'two'])
    await store.keepOrder(served({ requestId: jws, orderId: 1, jws, record: 'aa', leaves: [jws] }))
  store.close()
  const again = await openStore({ name: 'lasting', place: createPlace() })
  const pins = await again.pinsOf(KEY, 1, issue, 'aa')
  expect(pins.root).toEqual({ hash: 'cc', seenAt: 3 })
  expect(pins.leaves).toEqual(['one', 'two'])
  expect((await again.pinsOf(KEY, 1, issue, 'bb')).leaves).toEqual([])
  again.close()
})

test('never moves the verified seed or the checkpoint back', async () => {
  const store = await openStore({ name: 'forward', place: createPlace() })
  await store.advance(KEY, 1, { seed: 'e5', index: 5 }, { seq: 16, hash: 'f' })
  await store.advance(KEY, 1, { seed: 'e4', index: 4 }, { seq: 13, hash: 'e' })
  expect(await store.seedOf(KEY, 1)).toEqual({ seed: 'e5', index: 5 })
  expect(await store.headOf(KEY)).toEqual({ seq: 16, hash: 'f' })
  expect(await store.seedOf(KEY, 2)).toBeUndefined()
  store.close()
})
