import { createServer } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz, isUnderApi } from '../../../../packages/lab/fuzz/fuzz.ts'
import { allCalls } from '../support/all-calls.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { openDraw } from '../support/draws.ts'
import { newSession } from '../support/members.ts'
import { addSamples, brief } from '../support/samples.ts'
import { newPayee } from '../support/wallets.ts'
import { openWorld, type World } from '../support/world.ts'

const lines: string[] = []
let world: World
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  world = await openWorld({ api: { log } })
  await addSamples(world)
})
afterAll(() => world.close())

test('keeps server, envelope and ledger intact under fuzzing', async () => {
  const member = await newPayee(world)
  await brief(world, member)
  await openDraw(world)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => newSession(world, member)))
  const address = world.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const outcome = await fuzz({
    port,
    calls: await allCalls(),
    paths: [...world.app.paths],
    tokens,
    requests: 600,
    seed: 13,
  })
  expect(outcome.found).toEqual([])
  expect(outcome.raw).toBeGreaterThan(150)
  expect(outcome.statuses['200']).toBeGreaterThan(250)
  expect(lines).toEqual([])
  await expectBalancedBooks(world)
})

test('detects a server that leaks, fails or omits the envelope', async () => {
  const bad = [
    '{"error":"Bad Request","message":"FST_ERR_X"}',
    '<html></html>',
    '{"code":200,"msg":"","data":"x"}',
  ]
  let n = 0
  const server = createServer((_request, reply) => reply.writeHead(n++ % 4 === 0 ? 500 : 200).end(bad[n % 3]))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { found } = await fuzz({
    port,
    calls: await allCalls(),
    paths: ['/api/*'],
    tokens: ['x'],
    requests: 40,
    seed: 1,
  })
  server.close()
  expect(new Set(found.map(({ why }) => why))).toEqual(
    new Set(['status 500', 'tells what it is made of', 'not sealed']),
  )
})

test('requires no envelope outside /api: seed 20261122, requests 6123, 48468 and 93848', () => {
  const outside = [
    'POST /axi/system/uploadLocality',
    'GET /apiEmember/getLimits',
    'POST /api6xuanfei/address',
  ]
  expect(outside.filter((line) => isUnderApi(`${line} HTTP/1.1`))).toEqual([])
  const inside = ['GET /api', 'POST /API/x', 'HEAD /api?x', 'GET /api/']
  expect(inside.filter((line) => isUnderApi(`${line} HTTP/1.1`))).toEqual(inside)
})
