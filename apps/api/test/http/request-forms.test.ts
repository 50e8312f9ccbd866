import { getUserInfo } from '@saikoro/shared/contract/member'
import { phraseOf } from '@saikoro/shared/errors'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { allCalls } from '../support/all-calls.ts'
import { call, callRaw, headersOf, httpOf, ja, newAddress, openEnvelope } from '../support/call.ts'
import { newMember, newSession } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

test('serves every call as GET and POST, but by POST alone calls beyond the specification that carry a secret', async () => {
  const refused: string[] = []
  for (const { path } of await allCalls()) {
    const address = newAddress()
    for (const ask of [httpOf(world).get(`/api/${path}`), httpOf(world).post(`/api/${path.toUpperCase()}`)]) {
      const { status, msg } = openEnvelope(await ask.set(headersOf({ address })))
      expect({ path, status, known: msg !== ja('call_unknown') }).toEqual({
        path,
        status: 200,
        known: true,
      })
      if (msg === ja('get_write_off')) refused.push(path)
    }
  }
  expect(refused.sort()).toEqual([
    'companion/enrol',
    'companion/enrolOptions',
    'companion/enrolPasskey',
    'companion/getLink',
    'companion/logIn',
    'companion/logInByPasskey',
    'member/claimInvite',
    'member/newRecoveryCode',
    'member/recover',
    'member/replaceBank',
    'member/replaceName',
    'member/replacePayPassword',
    'member/requestInvite',
    'xuanfei/consentSet',
    'xuanfei/consentWithdraw',
  ])
})

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

test.each(['text/plain;charset=UTF-8', 'application/octet-stream', 'nonsense', '/', ''])(
  'parses a form body with Content-Type "%s"',
  async (type) => {
    const reply = await httpOf(world)
      .post('/api/Lottery/getLotteryInfo')
      .set('content-type', type)
      .send('key=sai60')
    expect(openEnvelope(reply).code).toBe(200)
  },
)

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

test.each(['plain', '任意の文字列 |=&?+/%', '👩‍👧 zero width', `${'x'.repeat(500)}~~~`])(
  'any opaque token survives the round trip: %s',
  async (token) => {
    const member = await newMember(world)
    await newSession(world, member, token)
    expect((await call(world, getUserInfo, {}, { token })).id).toBe(member.id)
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
