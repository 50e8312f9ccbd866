import { replaceLang } from '@saikoro/shared/contract/base'
import { expect, test } from 'vitest'
import { call, httpOf, openEnvelope } from '../support/call.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({
  config: { LEGACY_GET_WRITES: 'off', CORS_ORIGINS: 'https://a.example,https://b.example' },
})

const preflight = (origin: string) =>
  httpOf(world).options('/api/game/placeOrder').set({ 'access-control-request-method': 'POST', origin })

test.each(['get', 'head'] as const)('LEGACY_GET_WRITES=off refuses writes by %s', async (method) => {
  const query = 'username=mika&password=long+enough&code=ASKING&adult=1'
  const reply = await httpOf(world)[method](`/api/member/doRegister?${query}`).set('lang', 'en')
  if (method === 'get') expect(openEnvelope(reply).msg).toBe('This action only works by POST.')
  expect(await world.count('member')).toBe(0)
})

test('LEGACY_GET_WRITES=off allows reads and posted writes', async () => {
  expect(openEnvelope(await httpOf(world).get('/api/system/base')).code).toBe(200)
  expect(await call(world, replaceLang, { lang: 'en' })).toEqual([])
})

test('allows the preflight of a listed origin only', async () => {
  const asked = { 'access-control-request-headers': 'token,lang,content-type' }
  const reply = await preflight('https://b.example').set(asked)
  expect(reply.status).toBe(204)
  expect(reply.headers['access-control-allow-origin']).toBe('https://b.example')
  expect(reply.headers['access-control-allow-headers']?.split(/, */).sort()).toEqual([
    'content-type',
    'lang',
    'token',
  ])
  const other = await preflight('https://evil.example')
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('lets only listed origins read a refusal', async () => {
  const allowed = async (origin: string) => {
    const { headers } = await httpOf(world).post('/api/member/getUserInfo').set({ origin })
    return headers['access-control-allow-origin']
  }
  expect(await allowed('https://a.example')).toBe('https://a.example')
  expect(await allowed('https://evil.example')).toBeUndefined()
})
