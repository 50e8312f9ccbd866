import { getLimits } from '@saikoro/shared/contract/limits'
import type { LimitsReceipt } from '@saikoro/shared/contract/state-receipt'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { checkLimits, limitsQuery } from '../../entities/member/limits-query.ts'
import { wait } from '../../lib/clock.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { served } from '../../test/served.ts'
import { createHouse } from '../../test/test-server.ts'
import { withoutWaiting } from '../../test/without-waiting.ts'

afterEach(endSession)

/** A device whose store opens when the test lets it. */
const device = vi.hoisted(() => ({ store: Promise.withResolvers<object>(), limits: {} }))
vi.mock('../../entities/draw/device-queries.ts', async (load) => ({
  ...(await load<object>()),
  getDevice: () => device.store.promise,
}))
vi.mock('../../fairness/own-states.ts', () => ({
  createOwnStates: () => ({ acceptLimits: async () => device.limits }),
}))

const NONE = { daily: null, next: null, nextFrom: null, timedOutUntil: null, excludedUntil: null }
const RECEIPT: LimitsReceipt = { kind: 'limits', member: 1, version: 5, ...NONE }

/** Shows limits of the server while the device does not answer; returns those shown after it has. */
async function limitsAfter(between: (client: QueryClient) => void): Promise<unknown> {
  device.store = Promise.withResolvers()
  device.limits = { ...RECEIPT, version: 4, daily: '100.00' }
  const client = new QueryClient()
  const { queryKey } = limitsQuery(1)
  const reply = served<Parameters<typeof checkLimits>[2]>({ receipt: createHouse().sendState(RECEIPT) })
  const first = await withoutWaiting(() => checkLimits(client, 1, reply, 0))
  expect(first).toMatchObject({ daily: null, isChecked: false })
  client.setQueryData(queryKey, first)
  between(client)
  device.store.resolve({})
  await wait(100)
  return client.getQueryData(queryKey)
}

test('C6.2 the limits that a slow device believes replace those of the server', async () => {
  expect(await limitsAfter(() => {})).toMatchObject({ daily: 10_000n, isChecked: true })
})

test('the late answer of a device replaces no later answer, and nothing in another session', async () => {
  const later = { daily: 5_000n, isChecked: true }
  const put = (client: QueryClient) => client.setQueryData([getLimits.path], later)
  expect(await limitsAfter(put)).toEqual(later)
  expect(await limitsAfter(() => startSession('another'))).toMatchObject({ daily: null, isChecked: false })
})
