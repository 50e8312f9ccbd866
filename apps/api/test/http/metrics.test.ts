import { expect, test } from 'vitest'
import { metricsServer } from '../../src/kernel/metrics.ts'
import { callRaw, httpOf } from '../support/call.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()

test('counts calls by outcome', async () => {
  await callRaw(world, 'system/base')
  await callRaw(world, 'member/getUserInfo')
  const metrics = metricsServer(world.ctx.metrics)
  const { payload, headers } = await metrics.inject('/metrics')
  await metrics.close()
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(payload).toContain('saikoro_calls_total{call="/api/system/base",outcome="ok"} 1')
  expect(payload).toContain('saikoro_calls_total{call="/api/member/getUserInfo",outcome="auth_error"} 1')
  expect(payload).toMatch(/saikoro_draws_overdue 0/)
})

test('the public port has no metrics, whatever the Host header says', async () => {
  for (const host of ['127.0.0.1', 'localhost', 'saikoro.example']) {
    const { text } = await httpOf(world).get('/metrics').set('host', host)
    expect(text).not.toContain('saikoro_')
  }
})
