import { endSession, getSessions, setLoginPassword } from '@saikoro/shared/contract/account'
import { read } from '@saikoro/shared/contract/call'
import { nothing } from '@saikoro/shared/contract/fields'
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { base } from '@saikoro/shared/contract/system'
import { block, unblock, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { content } from '@saikoro/shared/source'
import fastify from 'fastify'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { prepareApi } from '../../src/http/api.ts'
import { bind } from '../../src/http/bind-call.ts'
import { plainErrorHandler } from '../../src/http/plain-error-handler.ts'
import { createResponseCache } from '../../src/kernel/response-cache.ts'
import { call, callRaw, headersOf, openEnvelope, refusal } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { newMember, newSession, PASSWORD } from '../support/members.ts'
import { setStatus } from '../support/operator.ts'
import { sendRaw } from '../support/raw.ts'
import { addSamples } from '../support/samples.ts'
import { NOON, openSecondApi, openWorld, type World } from '../support/world.ts'

let here: World
let there: World
beforeAll(async () => {
  here = await openWorld()
  there = await openSecondApi(here)
  await here.setClock(NOON)
  await addSamples(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const isIn = async (world: World, token: string) =>
  (await callRaw(world, getUserInfo.path, {}, { token })).code === 200

test('ends a session in every process by its notification: logout, the end of another session, a new password', async () => {
  const member = await newMember(here)
  const [second, third] = [await newSession(here, member), await newSession(here, member)]
  const open = async () =>
    Promise.all([member.token, second, third].flatMap((token) => [isIn(here, token), isIn(there, token)]))
  expect(await open()).toEqual([true, true, true, true, true, true])
  await call(here, logout, {}, { token: member.token })
  expect(await open()).toEqual([false, false, true, true, true, true])
  const sessions = await call(here, getSessions, {}, { token: third })
  const ending = sessions.find(({ current }) => !current)?.id ?? 0
  await call(here, endSession, { id: ending }, { token: third })
  expect(await open()).toEqual([false, false, false, false, true, true])
  const [fourth, wanted] = [await newSession(here, member), 'another good password']
  expect(await isIn(there, fourth)).toBe(true)
  const { id: rotated } = await call(
    there,
    setLoginPassword,
    { old_password: PASSWORD, new_password: wanted },
    { token: third },
  )
  for (const world of [here, there])
    expect([await isIn(world, fourth), await isIn(world, third), await isIn(world, rotated)]).toEqual([
      false,
      false,
      true,
    ])
})

test('closes an account in every process by its notification', async () => {
  const member = await newMember(here)
  const status = async (world: World) => (await call(world, getUserInfo, {}, { token: member.token })).status
  expect([await status(here), await status(there)]).toEqual([1, 1])
  await setStatus(here, member, 0)
  for (const world of [here, there])
    expect(await refusal(world, block, { id: 1 }, member)).toBe('account_disabled')
})

test('caches a public reply per language, and none of a personal call with a session', async () => {
  const [member, other] = [await newMember(here), await newMember(here)]
  const ids = async (as: object) => {
    const sent = supertest(here.app.server).get(`/api/${xuanfeilist.path}`).set(headersOf(as))
    return z.parse(xuanfeilist.reply, openEnvelope(await sent).data).map(({ id }) => id)
  }
  const all = await ids({})
  expect([await ids(member), await ids(other)]).toEqual([all, all])
  await call(here, block, { id: all[0] ?? 0 }, member)
  expect(await ids(member)).not.toContain(all[0])
  await call(here, unblock, { id: all[0] ?? 0 }, member)
  expect([await ids(member), await ids(other), await ids({})]).toEqual([all, all, all])
  const names = async (lang: string) => (await call(here, xuanfeilist, {}, { lang }))[0]?.xuanfei_name
  expect(await names('en')).not.toBe(await names('ja'))
  const messageIn = async (lang: string) => (await callRaw(here, xuanfeilist.path, {}, { lang })).msg
  expect(await messageIn('en')).not.toBe(await messageIn('ja'))
})

const getBase = (headers: Record<string, string> = {}) =>
  supertest(here.app.server).get('/api/system/base').set(headers)

test('serves a cached reply for one second at most', async () => {
  vi.useFakeTimers({ toFake: ['performance'] }) // the clock of the cache, which runs in this process
  const siteName = async () => z.parse(base.reply, openEnvelope(await getBase()).data).name
  const before = await siteName()
  await here.owner.query(`UPDATE site SET name = 'Renamed'`)
  vi.advanceTimersByTime(999)
  expect(await siteName()).toBe(before)
  vi.advanceTimersByTime(1)
  expect(await siteName()).toBe('Renamed')
  vi.useRealTimers()
})

test('returns no value that was loaded more than one second ago, nor joins a load that began before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createResponseCache()
  let loads = 0
  const get = () => cache.getOrLoad('key', async () => ({ value: ++loads }))
  expect([(await get()).value, (await get()).value]).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect((await get()).value).toBe(1)
  vi.advanceTimersByTime(1)
  expect([cache.get('key'), (await get()).value]).toEqual([undefined, 2])
  const slow = cache.getOrLoad('slow', () => new Promise<never>(() => {}))
  vi.advanceTimersByTime(1_000)
  expect((await cache.getOrLoad('slow', async () => ({ value: 'fresh' }))).value).toBe('fresh')
  vi.useRealTimers()
  void slow
})

test('returns the dice of a draw with the event that announces it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] }) // no entry expires by its age
  const draw = await openDraw(here)
  const latest = async () => {
    const sent = supertest(here.app.server).get(`/api/${getLotteryOneList.path}?key=sai60`)
    return z.parse(getLotteryOneList.reply, openEnvelope(await sent).data)[0]?.expect
  }
  expect(await latest()).not.toBe(draw.issue)
  await finishDraw(here, draw)
  await here.setClock(draw.draw_at.getTime())
  await here.ctx.invalidationBus.flushed()
  expect(await latest()).toBe(draw.issue)
  vi.useRealTimers()
})

test('loads a value once for hundreds of concurrent callers', async () => {
  let loads = 0
  const cache = createResponseCache()
  const ask = () => cache.getOrLoad('key', async () => ({ value: ++loads }))
  const many = await Promise.all(Array.from({ length: 300 }, ask))
  expect([loads, new Set(many.map(({ value }) => value)).size, (await ask()).value]).toEqual([1, 1, 1])
  await cache.getOrLoad('short', async () => ({ value: 0, until: performance.now() }))
  expect(cache.get('short')).toBeUndefined()
})

test('shares a failed load with concurrent callers and does not cache it', async () => {
  let loads = 0
  const cache = createResponseCache()
  const ask = () =>
    cache.getOrLoad('key', async () => {
      loads += 1
      if (loads === 1) throw new Error('no database')
      return { value: loads }
    })
  const both = await Promise.allSettled([ask(), ask()])
  expect([loads, ...both.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected'])
  expect((await ask()).value).toBe(2)
})

test('caches large replies up to a limit in bytes', async () => {
  const cache = createResponseCache()
  const put = (key: string, size: number) => cache.getOrLoad(key, async () => ({ value: key, size }))
  const all = await Promise.all([put('first', 40 * 2 ** 20), put('huge', 2 ** 30), put('huge', 2 ** 30)])
  expect(all.map(({ value }) => value)).toEqual(['first', 'huge', 'huge'])
  expect([cache.get('first'), cache.get('huge')]).toEqual(['first', undefined])
  await put('second', 40 * 2 ** 20)
  expect([cache.get('first'), cache.get('second')]).toEqual([undefined, 'second'])
})

test('serves cached replies of member calls to members only', async () => {
  const onlyMembers = read('member/cached', 'member', nothing, z.object({ secret: content }))
  const app = fastify()
  app.setErrorHandler(plainErrorHandler)
  await app.register(
    async (api) => {
      await prepareApi(api, here.ctx)
      bind(api, here.ctx)(onlyMembers, async () => ({ secret: 'for members' }), { cacheForOneSecond: true })
    },
    { prefix: '/api' },
  )
  const { token } = await newMember(here)
  const ask = async (headers: Record<string, string>) =>
    JSON.parse((await app.inject({ url: '/api/member/cached', headers })).body).code
  for (let n = 0; n < 3; n += 1) expect([await ask(headersOf({ token })), await ask({})]).toEqual([200, 401])
  await app.close()
})

test('does not store a load that was under way when the cache was cleared', async () => {
  const cache = createResponseCache()
  let answer = (_: { value: string }) => {}
  const slow = cache.getOrLoad(
    'race',
    () =>
      new Promise<{ value: string }>((resolve) => {
        answer = resolve
      }),
  )
  cache.clear()
  answer({ value: 'before' })
  expect((await slow).value).toBe('before')
  expect((await cache.getOrLoad('race', async () => ({ value: 'after' }))).value).toBe('after')
})

test('replies 304 to a browser whose copy is current', async () => {
  const first = await getBase()
  expect([first.status, first.headers['cache-control'], first.headers.vary]).toEqual([
    200,
    'private, no-cache',
    'token, lang',
  ])
  const tag = first.headers.etag ?? ''
  const head = `GET /api/system/base HTTP/1.1\r\nhost: x\r\n`
  const text = await sendRaw(
    here,
    `${head}if-none-match: "other", ${tag}\r\n\r\n${head}connection: close\r\n\r\n`,
  )
  const [held = '', ...rest] = text.split('\r\n\r\n')
  expect(held).toMatch(/^HTTP\/1.1 304 /)
  expect(held).toMatch(/content-security-policy: default-src 'none';.*frame-ancestors 'none'/i)
  expect(held).not.toMatch(/content-length|transfer-encoding/i)
  expect(JSON.parse(rest.at(-1) ?? '')).toEqual(JSON.parse(first.text))
  expect((await getBase({ lang: 'en', 'if-none-match': tag })).status).toBe(200)
  const posted = await supertest(here.app.server).post('/api/system/base').set('if-none-match', tag)
  expect([posted.status, posted.headers['cache-control'], posted.headers.etag]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  await here.owner.query(`UPDATE site SET name = 'Four'`)
  here.ctx.cache.clear()
  expect(openEnvelope(await getBase({ 'if-none-match': tag })).data).toMatchObject({ name: 'Four' })
})

test('forbids browsers to store personal replies and refusals', async () => {
  const member = await newMember(here)
  const listed = (headers: Record<string, string>) =>
    supertest(here.app.server).get('/api/xuanfei/xuanfeilist').set(headers)
  for (const headers of [headersOf({}), headersOf({ token: 'nobody' })])
    expect((await listed(headers)).headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  const own = await listed(headersOf(member))
  expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined])
  const refused = await supertest(here.app.server).get('/api/Lottery/getLotteryInfo?key=none')
  expect([openEnvelope(refused).code, refused.headers['cache-control']]).toEqual([401, 'no-store'])
})
