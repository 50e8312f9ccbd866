import { EventEmitter, once } from 'node:events'
import type http from 'node:http'
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import recorded from '@saikoro/shared/test-data/quicknet-rounds.json' with { type: 'json' }
import { afterAll, expect, test, vi } from 'vitest'
import { quicknetSource, sandboxSource } from '../../src/jobs/beacon-source.ts'
import { withBeacon } from '../../src/jobs/choose-beacon.ts'
import { work } from '../support/draws.ts'
import { serveHttp } from '../support/http-server.ts'
import { FAIRNESS_SECRET, setUpWorld } from '../support/world.ts'

/** Relays that serve recorded rounds of drand quicknet, each misbehaving in its own way. */
const { rounds } = recorded
const [older, newer] = rounds.toSorted((one, other) => one.round - other.round)
if (!older || !newer) throw new Error('no rounds were recorded')
const AT = roundTimeMs(older.round, QUICKNET.genesis, QUICKNET.period)
const servers: { close(): void }[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

type Answer = (url: string, reply: http.ServerResponse) => void

async function relay(answer: Answer): Promise<string> {
  const server = await serveHttp(({ url = '' }, reply) => answer(url.split('/').at(-1) ?? '', reply))
  servers.push(server)
  return server.origin
}

const find = (url: string) => (url === 'latest' ? older : rounds.find(({ round }) => String(round) === url))
const honest: Answer = (url, reply) => {
  const found = find(url)
  reply.statusCode = found ? 200 : 404
  reply.end(JSON.stringify(found ?? {}))
}
const other = { round: older.round, signature: newer.signature }
const FAULTS: Readonly<Record<string, Answer>> = {
  'another round’s signature': (_, reply) => reply.end(JSON.stringify(other)),
  'another round': (_, reply) => reply.end(JSON.stringify(newer)),
  'no JSON': (_, reply) => reply.end('<html>'),
  'half a body': (_, reply) => {
    reply.writeHead(200, { 'content-length': '500' })
    reply.write('{"round":')
    setTimeout(() => reply.destroy(), 20)
  },
  'an error': (_, reply) => {
    reply.statusCode = 500
    reply.end()
  },
  'no answer at all': () => {},
}

test.each(Object.entries(FAULTS))(
  'a relay that gives %s keeps nobody from the round that another one has',
  async (_, answer) => {
    const source = quicknetSource([await relay(answer), await relay(honest)])
    expect(await source.fetchRound(older.round, AT)).toBe(older.signature)
    expect(await source.fetchRound(older.round, AT - 1)).toBeUndefined()
  },
)

test('follows no redirect of a relay', async () => {
  const elsewhere = await relay(honest)
  const leading = await relay((url, reply) => reply.writeHead(302, { location: `${elsewhere}/${url}` }).end())
  expect(await quicknetSource([leading]).fetchRound(older.round, Number.POSITIVE_INFINITY)).toBeUndefined()
  expect(await quicknetSource([leading]).fetchNewest(0)).toBeUndefined()
})

test('returns no round when no relay has it', async () => {
  const wrong = await Promise.all(Object.values(FAULTS).slice(0, 5).map(relay))
  expect(await quicknetSource(wrong).fetchRound(older.round, Number.POSITIVE_INFINITY)).toBeUndefined()
  expect(await quicknetSource([]).fetchNewest(0)).toBeUndefined()
})

test('returns the newest signed round, whatever a relay claims', async () => {
  const claims = await relay((_, reply) =>
    reply.end(JSON.stringify({ ...newer, round: newer.round + 1_000_000 })),
  )
  const ahead = await relay((_, reply) => reply.end(JSON.stringify(newer)))
  expect(await quicknetSource([claims, await relay(honest)]).fetchNewest(0)).toEqual(older)
  expect(await quicknetSource([claims, await relay(honest), ahead]).fetchNewest(0)).toEqual(newer)
})

let requests = 0
let answer: Answer | undefined
const requested = new EventEmitter()
const counted = await relay((url, reply) => {
  requests += 1
  requested.emit('request')
  answer?.(url, reply)
})
const world = setUpWorld({ clock: AT + 1_000 })

async function chosen(): Promise<string> {
  const beacons = [sandboxSource(FAIRNESS_SECRET), quicknetSource([counted])]
  const { beacon } = await withBeacon({ ...world.worker, beacons, isBeaconAuto: true })
  return beacon.beacon.kind
}

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
  answer = FAULTS['another round’s signature']
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
