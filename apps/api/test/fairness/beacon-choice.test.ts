import { EventEmitter, once } from 'node:events'
import type http from 'node:http'
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import { afterAll, expect, test, vi } from 'vitest'
import recorded from '../../../../packages/shared/test-data/quicknet-rounds.json' with { type: 'json' }
import { quicknetSource, sandboxSource } from '../../src/jobs/beacon-source.ts'
import { withBeacon } from '../../src/jobs/choose-beacon.ts'
import { readWorkerEnv } from '../../src/kernel/env.ts'
import { work } from '../support/draws.ts'
import { serveHttp } from '../support/http-server.ts'
import { FAIRNESS_SECRET, LOG_KEY, setUpWorld } from '../support/world.ts'

const [round = { round: 0, signature: '' }] = recorded.rounds
const AT = roundTimeMs(round.round, QUICKNET.genesis, QUICKNET.period)
let requests = 0
let answer: ((reply: http.ServerResponse) => void) | undefined
const requested = new EventEmitter()
const relay = await serveHttp((_request, reply) => {
  requests += 1
  requested.emit('request')
  answer?.(reply)
})
afterAll(() => relay.close())
const honest = (reply: http.ServerResponse) => void reply.end(JSON.stringify(round))
const world = setUpWorld({ clock: AT + 1_000 })

async function chosen(): Promise<string> {
  const beacons = [sandboxSource(FAIRNESS_SECRET), quicknetSource([relay.origin])]
  const { beacon } = await withBeacon({ ...world.worker, beacons, isBeaconAuto: true })
  return beacon.beacon.kind
}

test('BEACON=auto: is the default', () => {
  const keys = {
    FAIRNESS_SECRET,
    LOG_KEY,
    RECEIPT_PUBLIC_KEY: 'ab'.repeat(32),
    DATABASE_URL: 'postgresql://x',
  }
  expect(readWorkerEnv(keys).BEACON).toBe('auto')
})

test('BEACON=auto: takes the public beacon before the first epoch if a relay has a valid, current round', async () => {
  answer = honest
  expect(await chosen()).toBe('quicknet')
})

test('BEACON=auto: takes the sandbox without a relay, after at most three seconds', async () => {
  answer = undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [choice, asked] = [chosen(), once(requested, 'request')]
  const chosenNow = () => Promise.race([choice, new Promise((resolve) => setImmediate(resolve, 'none'))])
  await asked
  vi.advanceTimersByTime(2_999)
  expect(await chosenNow()).toBe('none')
  vi.advanceTimersByTime(1)
  expect(await chosenNow()).toBe('sandbox')
  vi.useRealTimers()
})

test('BEACON=auto: takes the sandbox if the round is wrong, or old', async () => {
  answer = (reply) => void reply.end(JSON.stringify({ ...round, round: round.round + 1 }))
  expect(await chosen()).toBe('sandbox')
  answer = honest
  await world.setClock(AT + 3_600_000)
  expect(await chosen()).toBe('sandbox')
})

test('BEACON=auto: never changes the beacon of an installation that has one, and asks no relay', async () => {
  await world.setClock(AT + 1_000)
  await work(world)
  const before = requests
  answer = honest
  expect(await chosen()).toBe('sandbox')
  expect(requests).toBe(before)
  await world.owner.query('ALTER TABLE fairness_epoch DISABLE TRIGGER USER')
  await world.owner.query(
    `UPDATE fairness_epoch SET beacon = 'quicknet', chain_hash = $1, public_key = $2, beacon_genesis = $3, beacon_period = $4`,
    [QUICKNET.chainHash, QUICKNET.publicKey, QUICKNET.genesis, QUICKNET.period],
  )
  answer = undefined
  expect(await chosen()).toBe('quicknet')
})
