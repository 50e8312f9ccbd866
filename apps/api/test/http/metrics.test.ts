import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRaw } from '../support/call.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('counts calls by outcome for this machine only', async () => {
  await callRaw(world, 'system/base')
  await callRaw(world, 'member/getUserInfo')
  const shown = await supertest(world.app.server).get('/metrics')
  expect(shown.text).toContain('saikoro_calls_total{call="/api/system/base",outcome="ok"} 1')
  expect(shown.text).toContain('saikoro_calls_total{call="/api/member/getUserInfo",outcome="auth_error"} 1')
  expect(shown.text).toMatch(/saikoro_draws_overdue 0/)
  const proxied = await supertest(world.app.server).get('/metrics').set('x-forwarded-for', '127.0.0.1')
  expect(proxied.status).toBe(404)
})

test('forbids framing of pages and sends no referrer', async () => {
  const { headers } = await supertest(world.app.server).get('/healthz')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['referrer-policy']).toBe('no-referrer')
})
