import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@saikoro/shared/contract/call'
import { doLogin, doRegister, getUserInfo, logout } from '@saikoro/shared/contract/member'
import { base } from '@saikoro/shared/contract/system'
import { phraseOf } from '@saikoro/shared/errors'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { prepareApi } from '../../src/http/api.ts'
import { bind } from '../../src/http/bind-call.ts'
import { allCalls } from '../support/all-calls.ts'
import { call, callRaw, headersOf, httpOf, ja, newAddress, openEnvelope } from '../support/call.ts'
import { newMember } from '../support/members.ts'
import { recordLog, setUpSecondApi, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const fail = () => {
  throw new Error('the vault is under the stairs')
}
const { lines, log } = recordLog('trace')
const buggy = setUpSecondApi(world, { api: { log, random: fail } })
const busy = setUpSecondApi(world, { api: { requestsPerMinute: 4 } })

test.each(await allCalls())(
  'serves $path as GET and POST, but by POST alone where an address may not have its secret',
  async (call) => {
    const address = newAddress()
    for (const ask of [
      httpOf(world).get(`/api/${call.path}`),
      httpOf(world).post(`/api/${call.path.toUpperCase()}`),
    ]) {
      const { status, msg } = openEnvelope(await ask.set(headersOf({ address })))
      expect([status, msg === ja('call_unknown')]).toEqual([200, false])
      expect(msg === ja('get_write_off')).toBe(ask.method === 'GET' && call.isPostOnly === true)
    }
  },
)

test('merges query and body; the body takes precedence, and of a repeated field its last value', async () => {
  const ask = async (query: string, body: string) =>
    openEnvelope(await httpOf(world).post(`/api/Lottery/getLotteryInfo${query}`).type('form').send(body)).code
  expect(await ask('?key=sai60', '')).toBe(200)
  expect(await ask('', 'key=sai60')).toBe(200)
  expect(await ask('?key=nowhere', 'key=sai60')).toBe(200)
  expect(await ask('?key=sai60', 'key=nowhere')).toBe(401)
  expect(await ask('?key=nowhere&key=sai60', '')).toBe(200)
  expect(await ask('?key=sai60', 'key=sai60&key=nowhere')).toBe(401)
})

test('parses application/json with numbers and booleans as text', async () => {
  const reply = await httpOf(world).post('/api/Lottery/lotteryList').send({ class: 1 })
  expect(openEnvelope(reply)).toMatchObject({ code: 200, data: [{}, {}, {}] })
  const typed = httpOf(world)
    .post('/api/Lottery/lotteryList')
    .set('content-type', 'application/json; charset=utf-8')
  expect(openEnvelope(await typed.send('{"class":"9"}'))).toMatchObject({ code: 200, data: [] })
})

test.each(['{"class":', '[1,2]', 'null', '"text"', '7', `${'['.repeat(30_000)}`])(
  'refuses JSON that is malformed or not an object: %.12s',
  async (body) => {
    const reply = await httpOf(world)
      .post('/api/Lottery/lotteryList')
      .set('content-type', 'application/json')
      .send(body)
    expect(openEnvelope(reply)).toEqual({ status: 200, code: 401, msg: ja('invalid_input'), data: [] })
  },
)

test('ignores an invalid token on public calls', async () => {
  for (const path of ['system/base', 'Lottery/hotLottery', 'fairness/log?key=sai60'])
    for (const header of ['%%%', 'bm9ib2R5', ' ', 'ÿÿ'])
      expect(openEnvelope(await httpOf(world).get(`/api/${path}`).set('token', header)).code).toBe(200)
})

test('returns exactly 鉴权错误 for a missing or invalid token in every language', async () => {
  for (const locale of LOCALES) {
    const lang = wireLanguageOf(locale)
    for (const token of ['', 'nobody'])
      expect((await callRaw(world, getUserInfo.path, {}, { lang, token })).msg).toBe('鉴权错误')
    const broken = await httpOf(world).get('/api/member/getUserInfo').set({ lang, token: '%%%' })
    expect(openEnvelope(broken).msg).toBe('鉴权错误')
  }
})

test('reads the language from header or query; default Japanese; ml is Malay', async () => {
  const ask = async (query: string, lang?: string) =>
    openEnvelope(await httpOf(world).get(`/api/Lottery/getLotteryInfo${query}`).set(headersOf({ lang }))).msg
  for (const locale of LOCALES) {
    expect(await ask('', wireLanguageOf(locale))).toBe(phraseOf('game_unknown', locale))
    expect(await ask(`?lang=${wireLanguageOf(locale)}`)).toBe(phraseOf('game_unknown', locale))
  }
  expect(await ask('?lang=en', 'zh')).toBe(phraseOf('game_unknown', 'zh'))
  for (const lang of ['ms', 'fr', 'EN', '__proto__']) expect(await ask('', lang)).toBe(ja('game_unknown'))
  expect(await ask('')).toBe(ja('game_unknown'))
  const answered = openEnvelope(await httpOf(world).get('/api/system/base').set('lang', 'ml'))
  expect(answered.msg).toBe('Selesai.')
})

test('returns 500 in the envelope without the message of a bug', async () => {
  const wanted = { username: 'mika', password: 'long enough', code: 'ASKING', adult: '1' }
  const reply = await httpOf(buggy).post('/api/member/doRegister').type('form').send(wanted)
  expect(openEnvelope(reply)).toEqual({ status: 500, code: 401, msg: ja('internal'), data: [] })
  expect(JSON.stringify([reply.text, reply.headers])).not.toMatch(/vault|stairs/)
  expect(await buggy.count("member WHERE username = 'mika'")).toBe(0)
})

test('counts members behind one address apart, and whatever needs no session by address', async () => {
  const address = newAddress()
  const [one, two, three] = [await newMember(busy), await newMember(busy), await newMember(busy)]
  const statusOf = async ({ path }: Call, token = '') =>
    (await callRaw(busy, path, { username: one.username, password: 'a guess' }, { token, address })).status
  const statuses = async (times: number, asked: Call, token?: string) => {
    const seen: number[] = []
    for (let nth = 0; nth < times; nth += 1) seen.push(await statusOf(asked, token))
    return seen
  }
  // the first call looks the session up, so it counts by address
  for (const { token } of [one, two])
    expect(await statuses(6, getUserInfo, token)).toEqual([200, 200, 200, 200, 200, 429])
  // the caller is cached no longer than the session has left
  const expire = `UPDATE session SET expires_at = app_now() + $1::interval WHERE member_id = $2`
  await busy.owner.query(expire, ['50 milliseconds', three.id])
  expect(await statuses(1, getUserInfo, three.token)).toEqual([200])
  await busy.owner.query(expire, ['1 day', three.id])
  expect(await statuses(2, base, 'no session')).toEqual([200, 429])
  expect([await statusOf(base), await statusOf(base, two.token)]).toEqual([429, 429])
  expect(await statuses(3, doLogin, one.token)).toEqual([200, 200, 200])
  expect(await statuses(2, doLogin, two.token)).toEqual([200, 429])
  await sleep(60)
  expect(await statuses(1, getUserInfo, three.token), 'known at a full address').toEqual([200])
  await call(busy, logout, {}, three)
  expect(await statuses(1, getUserInfo, three.token), 'until its session ends').toEqual([429])
})

test('removes fields that the contract does not list', async () => {
  const app = fastify()
  const listed = { kefu: '', name: 'x', see_num: 1, ico: '', zone: 'Asia/Tokyo' }
  const more = { ...listed, iskefu: false, password_hash: 'secret', fairness_key: 'k' }
  await app.register(async (api) => {
    await prepareApi(api, world.ctx)
    bind(api, world.ctx)(base, async () => more)
  })
  const reply = await app.inject({ url: '/system/base' })
  const data = JSON.parse(Buffer.from(reply.json().data, 'base64').toString())
  expect(data).toEqual({ ...listed, iskefu: 0 })
  await app.close()
})

test('logs neither query string nor body', async () => {
  lines.length = 0
  const secret = 'do-not-write-me-down'
  const fields = { username: 'mika', password: secret, code: 'ASKING', adult: '1' }
  await callRaw(buggy, doRegister.path, fields, { token: secret })
  await httpOf(buggy).get(`/api/member/doRegister?${new URLSearchParams(fields)}`)
  await httpOf(buggy).get(`/api/member/doLogin?username=mika&password=${secret}`)
  await httpOf(buggy).get(`/api/nowhere?password=${secret}`)
  expect(lines.join('')).toContain('the vault')
  expect(lines.join('')).not.toContain(secret)
})
