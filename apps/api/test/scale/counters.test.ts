import { base } from '@saikoro/shared/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valkeyRateLimitStore } from '../../src/kernel/rate-limit-store.ts'
import { headersOf, httpOf, newAddress } from '../support/call.ts'
import { type Server, startValkey, VALKEY } from '../support/servers.ts'
import { openSecondApi, openWorld, recordLog, type World } from '../support/world.ts'

const LIMIT = 6
const { lines, log } = recordLog('warn')

let valkey: Server
let processes: World[] = []
beforeAll(async () => {
  if (VALKEY === undefined) return
  const started = await startValkey()
  valkey = started
  const api = () => ({ rateLimitStore: valkeyRateLimitStore(started.url, log), requestsPerMinute: LIMIT })
  const here = await openWorld({ api: api() })
  processes = [here, await openSecondApi(here, { api: api() })]
})
afterAll(async () => {
  for (const each of processes.toReversed()) await each.close()
  await Promise.all(processes.map(({ ctx }) => ctx.rateLimitStore.stop()))
  await valkey?.kill()
})

/** Returns the statuses of `count` calls from one address, sent to the processes in rotation. */
async function ask(count: number, address: string, path = `/api/${base.path}`): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < count; n += 1) {
    const one = processes[n % processes.length] as World
    statuses.push((await httpOf(one).get(path).set(headersOf({ address }))).status)
  }
  return statuses
}
const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length

/** Waits until both processes count in Valkey. */
async function together(): Promise<void> {
  await expect.poll(async () => passed(await ask(2 * LIMIT, newAddress()))).toBe(LIMIT)
}

describe('rate limits', { tags: 'redis' }, () => {
  test('hold across processes, per address and group of paths', async () => {
    await together()
    const address = newAddress()
    const statuses = await ask(LIMIT + 4, address)
    expect(statuses).toEqual([...Array(LIMIT).fill(200), 429, 429, 429, 429])
    expect(passed(await ask(LIMIT, newAddress()))).toBe(LIMIT)
    expect(passed(await ask(LIMIT + 4, address, '/healthz'))).toBe(LIMIT)
  })

  test('are counted by each process alone while Valkey is down, and every call is answered', async () => {
    await together()
    lines.length = 0
    await valkey.kill()
    const statuses = await ask(4 * LIMIT, newAddress())
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(passed(statuses)).toBe(2 * LIMIT)
    await valkey.start()
    await together()
    expect(lines.map((line) => JSON.parse(line).msg).sort()).toEqual([
      'VALKEY_URL answers again',
      'VALKEY_URL answers again',
      'VALKEY_URL does not answer; each process counts limits in memory',
      'VALKEY_URL does not answer; each process counts limits in memory',
    ])
  })

  test('hold without delay while Valkey hangs', async () => {
    await together()
    valkey.freeze()
    lines.length = 0
    const statuses = await ask(4 * LIMIT, newAddress())
    const logged = lines.length
    valkey.resume()
    expect(passed(statuses)).toBeLessThanOrEqual(2 * LIMIT)
    expect(statuses).toContain(429)
    expect(logged).toBe(2) // once per process: later calls do not try Valkey
    await together()
  })
})
