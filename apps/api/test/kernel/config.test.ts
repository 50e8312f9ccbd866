import { replaceLang } from '@saikoro/shared/contract/base'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { call, httpOf, openEnvelope } from '../support/call.ts'
import { setUpSecondApi, setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const strict = setUpSecondApi(world, {
  config: { LEGACY_GET_WRITES: 'off', CORS_ORIGINS: 'https://a.example,https://b.example' },
})

const send = (path: string) =>
  supertest(strict.app.server).options(path).set('access-control-request-method', 'POST')

test.each(['get', 'head'] as const)('LEGACY_GET_WRITES=off refuses writes by %s', async (method) => {
  const query = new URLSearchParams({
    username: 'mika',
    password: 'long enough',
    code: 'ASKING',
    adult: '1',
  })
  const reply = await supertest(strict.app.server)
    [method](`/api/member/doRegister?${query}`)
    .set('lang', 'en')
  if (method === 'get') expect(openEnvelope(reply).msg).toBe('This action only works by POST.')
  expect(await strict.value('SELECT count(*)::int AS n FROM member')).toBe(0)
})

test('LEGACY_GET_WRITES=off allows reads and posted writes', async () => {
  expect(openEnvelope(await supertest(strict.app.server).get('/api/system/base')).code).toBe(200)
  expect(await call(strict, replaceLang, { lang: 'en' })).toEqual([])
  expect(openEnvelope(await httpOf(world).get('/api/base/replaceLang?lang=en')).code).toBe(200)
})

test('allows the preflight of a listed origin only', async () => {
  const headers = {
    origin: 'https://b.example',
    'access-control-request-headers': 'token,lang,content-type',
  }
  const reply = await send('/api/game/placeOrder').set(headers)
  expect(reply.status).toBe(204)
  expect(reply.headers['access-control-allow-origin']).toBe('https://b.example')
  expect(reply.headers['access-control-allow-headers']?.split(/, */).sort()).toEqual([
    'content-type',
    'lang',
    'token',
  ])
  const other = await send('/api/game/placeOrder').set('origin', 'https://evil.example')
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('lets only listed origins read a refusal', async () => {
  const from = { origin: 'https://a.example' }
  const refused = await supertest(strict.app.server).post('/api/member/getUserInfo').set(from)
  expect(refused.headers['access-control-allow-origin']).toBe('https://a.example')
  const closed = await httpOf(world).post('/api/Lottery/getLotteryInfo').set(from).send({ key: 'sai60' })
  expect(openEnvelope(closed).code).toBe(200)
  expect(closed.headers['access-control-allow-origin']).toBeUndefined()
})
