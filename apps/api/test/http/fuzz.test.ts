// The short form of `npm run lab -- fuzz`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLong } from '@saikoro/testing/long'
import { expect, onTestFinished, test } from 'vitest'
import { allCalls } from '../support/all-calls.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { openDraw } from '../support/draws.ts'
import { fuzz } from '../support/fuzz.ts'
import { newSession } from '../support/members.ts'
import { addSamples, brief } from '../support/samples.ts'
import { newPayee } from '../support/wallets.ts'
import { openWorld, recordLog } from '../support/world.ts'

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

test('keeps server, envelope and ledger intact under fuzzing of every call and every path', async () => {
  const { lines, log } = recordLog()
  const world = await openWorld({ api: { log } })
  onTestFinished(() => world.close())
  await addSamples(world)
  const member = await newPayee(world)
  await brief(world, member)
  await openDraw(world)
  const { sent, accepted, faults } = await fuzz({
    port: portOf(world.app.server),
    calls: await allCalls(),
    paths: world.app.paths,
    // requests end sessions
    tokens: await Promise.all(Array.from({ length: 40 }, () => newSession(world, member))),
    seed: 13,
    runs: isLong ? 8 : 2,
  })
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
  expect(accepted).toBeGreaterThan(40)
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  await expectBalancedBooks(world)
})

test.each([
  ['status 500', 500, ''],
  ['names its internals', 200, '{"error":"Bad Request","message":"FST_ERR_X"}'],
  ['not in the envelope', 200, '{"code":200,"msg":"","data":"x"}'],
  ['no answer', 0, ''],
])('reports a server whose response has the fault: %s', async (fault, status, body) => {
  const server = createServer((request, reply) => {
    if (status === 0) request.socket.destroy()
    else reply.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const target = { port: portOf(server), calls: [], paths: ['/api/*'], tokens: ['x'], seed: 1, runs: 8 }
  expect((await fuzz(target)).faults).toEqual([expect.stringContaining(fault)])
})
