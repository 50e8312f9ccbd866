import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { endSession, getSessions, setLoginPassword } from '@saikoro/shared/contract/account'
import { read } from '@saikoro/shared/contract/call'
import { nothing } from '@saikoro/shared/contract/fields'
import { getLotteryInfo, getLotteryOneList, lotteryList } from '@saikoro/shared/contract/lottery'
import { getUserInfo, logout } from '@saikoro/shared/contract/member'
import { base } from '@saikoro/shared/contract/system'
import { block, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import fastify from 'fastify'
import pg from 'pg'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { prepareApi } from '../../src/http/api.ts'
import { bind } from '../../src/http/bind-call.ts'
import { refuseInWords } from '../../src/http/refuse-in-words.ts'
import { derivedKey } from '../../src/kernel/derived-key.ts'
import { keepAnswers } from '../../src/kernel/response-cache.ts'
import { call, callRaw, headersOf, openEnvelope, refusal } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { newMember, newSession, PASSWORD } from '../support/members.ts'
import { sendRaw } from '../support/raw.ts'
import { openOperators, setStatus } from '../support/reviews.ts'
import { addSamples } from '../support/samples.ts'
import { NOON, openSecondApi, openWorld, RECEIPT_KEY, type World } from '../support/world.ts'

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

test('a session that ends here ends in every process at once: logout, the end of another one, a new password', async () => {
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

test('an account that an operator closes is closed in every process at once', async () => {
  const member = await newMember(here)
  const status = async (world: World) => (await call(world, getUserInfo, {}, { token: member.token })).status
  expect([await status(here), await status(there)]).toEqual([1, 1])
  const operators = openOperators(here)
  await setStatus(operators, member, 0)
  await operators.end()
  for (const world of [here, there])
    expect(await refusal(world, block, { id: 1 }, { token: member.token, lang: 'en' })).toMatch(/disabled/)
})

test('what is kept is of one language and of one member', async () => {
  const [member, other] = [await newMember(here), await newMember(here)]
  const ids = async (as: object) => (await call(here, xuanfeilist, {}, as)).map(({ id }) => id)
  const all = await ids({})
  await call(here, block, { id: all[0] ?? 0 }, { token: member.token })
  expect(await ids({ token: member.token })).toEqual(expect.not.arrayContaining(all.slice(0, 1)))
  expect([await ids({ token: other.token }), await ids({})]).toEqual([all, all])
  const names = async (lang: string) => (await call(here, xuanfeilist, {}, { lang }))[0]?.xuanfei_name
  expect(await names('en')).not.toBe(await names('ja'))
  const said = async (lang: string) => (await callRaw(here, xuanfeilist.path, {}, { lang })).msg
  expect(await said('en')).not.toBe(await said('ja'))
})

test('a changed row is read back at once in every process', async () => {
  const named = async (world: World) => (await call(world, base, {})).name
  for (const name of ['One', 'Two']) {
    await here.owner.query('UPDATE site SET name = $1', [name])
    expect([await named(here), await named(there)]).toEqual([name, name])
  }
})

test('a change is told when every process has heard of it, and nobody waits for one whose connection is gone', async () => {
  const told: string[] = []
  const slow = new pg.Client({ connectionString: here.urls.api, application_name: 'saikoro changes' })
  await slow.connect()
  const { rows } = await slow.query('SELECT pg_backend_pid() AS session')
  const key = derivedKey(RECEIPT_KEY, 'saikoro/peers/v1')
  async function say(kind: string, id: string, by = key): Promise<void> {
    const text = `${kind} ${rows[0].session} ${id}`
    const signature = createHmac('sha256', by).update(text).digest('base64url')
    await slow.query(`SELECT pg_notify('saikoro_changed', $1)`, [`.${text} ${signature}`])
  }
  slow.on('notification', ({ payload = '' }) => void (payload.startsWith('.ask') && told.push(payload)))
  await slow.query('LISTEN saikoro_changed')
  await say('beat', 'one')
  let isTold = false
  const change = here.ctx.changes.caughtUp().then(() => {
    isTold = true
  })
  await expect.poll(() => told.length).toBe(1)
  await here.owner.query('SELECT pg_sleep(0.05)')
  expect(isTold).toBe(false)
  for (const asked of told) await say('ack', asked.split(' ')[2] ?? '', Buffer.from('another key'))
  await here.owner.query('SELECT pg_sleep(0.05)')
  expect(isTold).toBe(false)
  for (const asked of told) await say('ack', asked.split(' ')[2] ?? '')
  await change
  const next = here.ctx.changes.caughtUp()
  await slow.end()
  await next
})

test('whoever may only write to the channel is no process that others wait for', async () => {
  const stranger = new pg.Client({ connectionString: here.urls.api })
  await stranger.connect()
  const { rows } = await stranger.query('SELECT pg_backend_pid() AS session')
  for (const sign of ['', ' ', ` ${'x'.repeat(43)}`])
    await stranger.query(`SELECT pg_notify('saikoro_changed', $1)`, [`.beat ${rows[0].session} one${sign}`])
  const silence = new AbortController()
  const gone = sleep(3_000, 'waited for a stranger', { signal: silence.signal })
  expect(await Promise.race([here.ctx.changes.caughtUp().then(() => 'told'), gone])).toBe('told')
  silence.abort()
  await gone.catch(() => {})
  await stranger.end()
})

test('the countdown and the last dice are true at every second, from one look at the draws', async () => {
  const draw = await openDraw(here)
  const at = async (ms: number) => {
    await here.setClock(ms)
    const { second, now_expect, next_expect } = await call(here, getLotteryInfo, { key: 'sai60' })
    return [second, now_expect === draw.issue, next_expect === draw.issue]
  }
  const end = draw.draw_at.getTime()
  expect(await at(end - 20_000)).toEqual([20, false, true])
  expect(await at(end - 19_999)).toEqual([19, false, true])
  await finishDraw(here, draw)
  expect(await at(end - 1)).toEqual([0, false, true])
  expect(await at(end)).toEqual([60, true, false])
  expect((await call(there, getLotteryOneList, { key: 'sai60' }))[0]?.expect).toBe(draw.issue)
})

test('hundreds of callers ask the database once, and again after a change', async () => {
  let asked = 0
  const kept = keepAnswers(here.ctx.changes)
  const ask = () => kept.keep('key', ['site'], async () => ({ value: ++asked }))
  await here.ctx.changes.caughtUp()
  const many = await Promise.all(Array.from({ length: 300 }, ask))
  expect([asked, new Set(many.map(({ value }) => value)).size, (await ask()).value]).toEqual([1, 1, 1])
  await here.owner.query('UPDATE site SET name = name')
  await here.ctx.changes.caughtUp()
  expect((await ask()).value).toBe(2)
  await kept.keep('short', ['site'], async () => ({ value: 0, until: performance.now() }))
  expect(kept.peek('short')).toBeUndefined()
  expect((await call(here, lotteryList, {})).length).toBeGreaterThan(0)
})

test('large answers are kept up to a limit in bytes, and one beyond it is for those who wait for it', async () => {
  const kept = keepAnswers(here.ctx.changes)
  await here.ctx.changes.caughtUp()
  const put = (key: string, size: number) => kept.keep(key, ['site'], async () => ({ value: key, size }))
  const all = await Promise.all([put('first', 40 * 2 ** 20), put('huge', 2 ** 30), put('huge', 2 ** 30)])
  expect(all.map(({ value }) => value)).toEqual(['first', 'huge', 'huge'])
  expect([kept.peek('first'), kept.peek('huge')]).toEqual(['first', undefined])
  await put('second', 40 * 2 ** 20)
  expect([kept.peek('first'), kept.peek('second')]).toEqual([undefined, 'second'])
})

test('what only members may ask for is answered from what is kept to members alone', async () => {
  const onlyMembers = read('member/kept', 'member', nothing, z.object({ secret: z.string() }))
  const app = fastify()
  app.setErrorHandler(refuseInWords)
  await app.register(
    async (api) => {
      await prepareApi(api, here.ctx)
      bind(api, here.ctx)(onlyMembers, async () => ({ secret: 'for members' }), { dependsOnTables: ['site'] })
    },
    { prefix: '/api' },
  )
  const { token } = await newMember(here)
  const ask = async (headers: Record<string, string>) =>
    JSON.parse((await app.inject({ url: '/api/member/kept', headers })).body).code
  for (let n = 0; n < 3; n += 1) expect([await ask(headersOf({ token })), await ask({})]).toEqual([200, 401])
  await app.close()
})

test('an answer that was asked for before a change and came after it is kept for nobody', async () => {
  const kept = keepAnswers(here.ctx.changes)
  let answer = (_: { value: string }) => {}
  const slow = kept.keep(
    'race',
    ['site'],
    () =>
      new Promise<{ value: string }>((resolve) => {
        answer = resolve
      }),
  )
  await here.owner.query('UPDATE site SET name = name')
  await here.ctx.changes.caughtUp()
  answer({ value: 'before' })
  expect((await slow).value).toBe('before')
  expect((await kept.keep('race', ['site'], async () => ({ value: 'after' }))).value).toBe('after')
})

test('a process that hears of no changes keeps nothing', async () => {
  const named = async (world: World) => (await call(world, base, {})).name
  await named(here)
  await here.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_notification_queue_usage%' AND pid <> pg_backend_pid()`,
  )
  await here.owner.query(`UPDATE site SET name = 'Three'`)
  expect([await named(here), await named(there)]).toEqual(['Three', 'Three'])
})

const getBase = (headers: Record<string, string> = {}) =>
  supertest(here.app.server).get('/api/system/base').set(headers)

test('a browser asks whether what it has still holds, and gets nothing twice', async () => {
  await here.ctx.changes.caughtUp()
  const first = await getBase()
  expect([first.status, first.headers['cache-control'], first.headers.vary]).toEqual([
    200,
    'private, no-cache',
    'token, lang',
  ])
  const tag = first.headers.etag ?? ''
  const head = `GET /api/system/base HTTP/1.1\r\nhost: x\r\n`
  const { text } = await sendRaw(
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
  await here.ctx.changes.caughtUp()
  expect(openEnvelope(await getBase({ 'if-none-match': tag })).data).toMatchObject({ name: 'Four' })
})

test("no browser keeps a member's own list, nor a refusal", async () => {
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

test('one address is answered in the language of each who asks, and whatever case it is written in', async () => {
  const said = async (path: string, lang: string) =>
    openEnvelope(await supertest(here.app.server).get(path).set('lang', lang)).msg
  for (const path of ['/api/Lottery/lotteryList?class=0', '/API/lottery/lotterylist?class=0&lang=zh'])
    for (const lang of ['en', 'ja', 'en'])
      expect(await said(path, lang)).toBe((await callRaw(here, base.path, {}, { lang })).msg)
})
