import { endSession, getSessions, setLoginPassword } from '@saikoro/shared/contract/account'
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { block, unblock, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createResponseCache } from '../../src/kernel/response-cache.ts'
import { call, callRaw, headersOf, httpOf, openEnvelope, refusal } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { newMember, newSession, PASSWORD } from '../support/members.ts'
import { setStatus } from '../support/operator.ts'
import { sendRaw } from '../support/raw.ts'
import { setUpSecondApi, setUpWorld, type World } from '../support/world.ts'

const here = setUpWorld({ samples: true })
const there = setUpSecondApi(here)

test('ends a session in every process by its notification: logout, end of another, new password, closed account', async () => {
  const member = await newMember(here)
  const [second, third] = [await newSession(here, member), await newSession(here, member)]
  const isIn = async (world: World, token: string) =>
    (await callRaw(world, getUserInfo.path, {}, { token })).code === 200
  const open = async (...tokens: string[]) =>
    Promise.all(tokens.flatMap((token) => [isIn(here, token), isIn(there, token)]))
  expect(await open(member.token, second, third)).toEqual([true, true, true, true, true, true])
  await call(here, logout, {}, { token: member.token })
  expect(await open(member.token, second)).toEqual([false, false, true, true])
  const sessions = await call(here, getSessions, {}, { token: third })
  const ending = sessions.find(({ current }) => !current)?.id ?? 0
  await call(here, endSession, { id: ending }, { token: third })
  expect(await open(second, third)).toEqual([false, false, true, true])
  const fourth = await newSession(here, member)
  expect(await open(fourth)).toEqual([true, true])
  const change = { old_password: PASSWORD, new_password: 'another good password' }
  const { id: token } = await call(there, setLoginPassword, change, { token: third })
  expect(await open(fourth, third, token)).toEqual([false, false, false, false, true, true])
  await setStatus(here, member, 0)
  for (const world of [here, there])
    expect(await refusal(world, block, { id: 1 }, { token })).toBe('account_disabled')
})

const listed = (as: Parameters<typeof headersOf>[0]) =>
  httpOf(here).get(`/api/${xuanfeilist.path}`).set(headersOf(as))

test('caches a public reply per language, and none of a personal call with a session', async () => {
  const [member, other] = [await newMember(here), await newMember(here)]
  const ids = async (as: object) =>
    z.parse(xuanfeilist.reply, openEnvelope(await listed(as)).data).map(({ id }) => id)
  const all = await ids({})
  expect([await ids(member), await ids(other)]).toEqual([all, all])
  await call(here, block, { id: all[0] ?? 0 }, member)
  expect(await ids(member)).not.toContain(all[0])
  await call(here, unblock, { id: all[0] ?? 0 }, member)
  expect([await ids(member), await ids(other), await ids({})]).toEqual([all, all, all])
  const wordsIn = async (lang: string) => {
    const { msg, data } = openEnvelope(await listed({ lang }))
    return [msg, z.parse(xuanfeilist.reply, data)[0]?.xuanfei_name]
  }
  const [english, japanese] = [await wordsIn('en'), await wordsIn('ja')]
  expect([english[0] === japanese[0], english[1] === japanese[1]]).toEqual([false, false])
})

test('serves no value that was loaded more than a second ago, nor joins a load that began before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] }) // the clock of the cache, which runs in this process
  const cache = createResponseCache()
  let loads = 0
  const get = async (key: string, more = {}) =>
    (await cache.getOrLoad(key, async () => ({ value: ++loads, ...more }))).value
  expect([await get('age'), await get('age')]).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await get('age')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await get('age')).toBe(2)
  expect([await get('due', { until: performance.now() }), await get('due')]).toEqual([3, 4])
  const slow = cache.getOrLoad('slow', () => new Promise<never>(() => {}))
  vi.advanceTimersByTime(1_000)
  expect(await get('slow')).toBe(5)
  vi.useRealTimers()
  void slow
})

test('loads once for concurrent callers, stores no failure and no load from before a clearing', async () => {
  const cache = createResponseCache()
  let loads = 0
  const get = (load = async () => ({ value: ++loads })) => cache.getOrLoad('key', load)
  const fail = async () => {
    loads += 1
    throw new Error('no database')
  }
  const failed = await Promise.allSettled([get(fail), get(fail)])
  expect([loads, ...failed.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected'])
  const many = await Promise.all(Array.from({ length: 300 }, () => get()))
  expect([loads, new Set(many.map(({ value }) => value))]).toEqual([2, new Set([2])])
  cache.clear()
  const answer = Promise.withResolvers<{ value: number }>()
  const slow = get(() => answer.promise)
  cache.clear()
  answer.resolve({ value: 0 })
  expect([(await slow).value, (await get()).value]).toEqual([0, 3])
})

test('returns the dice of a draw with the event that announces it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] }) // no entry expires by its age
  const draw = await openDraw(here)
  const latest = async () => {
    const sent = httpOf(here).get(`/api/${getLotteryOneList.path}?key=sai60`)
    return z.parse(getLotteryOneList.reply, openEnvelope(await sent).data)[0]?.expect
  }
  expect(await latest()).not.toBe(draw.issue)
  await finishDraw(here, draw)
  await here.setClock(draw.draw_at.getTime())
  await here.ctx.invalidationBus.flushed()
  expect(await latest()).toBe(draw.issue)
  vi.useRealTimers()
})

test('replies 304 to a browser whose copy is current, and lets none store personal replies and refusals', async () => {
  const getBase = (headers: Record<string, string> = {}) => httpOf(here).get('/api/system/base').set(headers)
  const first = await getBase()
  const cached = { 'cache-control': 'private, no-cache', vary: 'token, lang' }
  expect(first.headers).toMatchObject(cached)
  const tag = first.headers.etag ?? ''
  const head = `GET /api/system/base HTTP/1.1\r\nhost: x\r\n`
  const requests = `${head}if-none-match: "other", ${tag}\r\n\r\n${head}connection: close\r\n\r\n`
  const [held = '', ...rest] = (await sendRaw(here, requests)).split('\r\n\r\n')
  expect(held).toMatch(/^HTTP\/1.1 304 /)
  expect(held).toMatch(/content-security-policy: default-src 'none';.*frame-ancestors 'none'/i)
  expect(held).not.toMatch(/content-length|transfer-encoding/i)
  expect(JSON.parse(rest.at(-1) ?? '')).toEqual(JSON.parse(first.text))
  expect((await getBase({ lang: 'en', 'if-none-match': tag })).status).toBe(200)
  await here.owner.query(`UPDATE site SET name = 'Four'`)
  here.ctx.cache.clear()
  expect(openEnvelope(await getBase({ 'if-none-match': tag })).data).toMatchObject({ name: 'Four' })
  for (const as of [{}, { token: 'nobody' }]) expect((await listed(as)).headers).toMatchObject(cached)
  const posted = await httpOf(here).post('/api/system/base').set('if-none-match', tag)
  const refused = await httpOf(here).get('/api/Lottery/getLotteryInfo?key=none')
  const own = await listed(await newMember(here))
  for (const { headers } of [posted, refused, own])
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  expect([posted.status, openEnvelope(refused).code]).toEqual([200, 401])
})

test('finds no value by the address of an earlier request that has expired or exceeds the limit in bytes', async () => {
  const cache = createResponseCache(60_000)
  await cache.getOrLoad('over', async () => ({ value: 'old', until: 0 }), '/over')
  expect(cache.peek('/over')).toBeUndefined()
  const load = async (n: string, megabytes: number) =>
    (await cache.getOrLoad(n, async () => ({ value: n, size: megabytes * 2 ** 20 }), n)).value
  for (const n of ['/1', '/2', '/3']) await load(n, 30)
  expect(await load('/huge', 1_000)).toBe('/huge')
  const found = ['/1', '/2', '/3', '/huge'].map(cache.peek)
  expect(found).toEqual([undefined, '/2', '/3', undefined])
})
