import { ja } from '@saikoro/desk/src/locales/ja'
import { describeState } from '@saikoro/runtime/product/describe-state'
import { readState } from '@saikoro/runtime/product/state'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test, vi } from 'vitest'
import { openDraw, work, workAt } from '../support/draws.ts'
import { studioInsert } from '../support/operator.ts'
import { newPayee, newRecharge } from '../support/wallets.ts'
import { setUpWorld } from '../support/world.ts'

const dataDir = newFolder('state')
const world = setUpWorld({ games: ['sai60', 'sai180'] })

const games = async () => {
  const { games: found } = await readState(world.operators, dataDir)
  return found?.filter(({ why }) => why?.code !== 'halted' || why.values.reason !== 'not in this test')
}

const page = async () => describeState(await readState(world.operators, dataDir))

test("reads the state with an operator's login", async () => {
  const state = await readState(world.operators, dataDir)
  expect(state).toMatchObject({ running: null, backup: null, troubles: expect.any(Array), workerSeen: null })
  expect(state).toMatchObject({
    database: { version: expect.stringMatching(/^18/) },
    migrations: null, // not readable with this login
  })
  expect(state.disks[0]?.free).toBeGreaterThan(0)
})

test('warns of summer time in the display zone', async () => {
  vi.stubEnv('DISPLAY_TIME_ZONE', 'Europe/Berlin')
  expect(await page()).toMatch(/display zone +summer time, zone Europe\/Berlin$/m)
  vi.unstubAllEnvs()
})

test('reports a game as running, paused, halted or late, with the reason', async () => {
  expect(await page()).toMatch(/sai60 +idle: no draw is planned$/m)
  await work(world)
  expect(await games()).toContainEqual({ key: 'sai60', state: 'runs', why: null })
  await world.advanceClock(11_000)
  expect(await page()).toMatch(/sai60 +idle: no draw worker is at work$/m)
  await world.owner.query(`UPDATE game SET status = 0 WHERE key = 'sai180'`)
  expect(await page()).toMatch(/sai180 +paused: closed by an operator$/m)
  const draw = await openDraw(world)
  await workAt(world, draw.closes_at.getTime() + 100)
  await world.setClock(draw.draw_at.getTime() + 61_000)
  const [late] = (await games()) ?? []
  expect(late).toMatchObject({ key: 'sai60', state: 'late', why: { values: { issue: draw.issue } } })
  expect(await page()).toMatch(/sai60 +late: waits for the beacon, issue \d+, since \d{4}-/)
  await world.owner.query(`SELECT halt_game(1, 'SQL and the verifier disagree')`)
  expect(await page()).toMatch(/sai60 +halted: halted, reason SQL and the verifier disagree$/m)
})

test('has a sentence for each kind of problem that the database reports', async () => {
  const rows = await world.rows(`SELECT prosrc AS text FROM pg_proc WHERE proname = 'readiness_problems'`)
  const kinds = [...rows[0].text.matchAll(/^\s*SELECT '(\w+)',/gm)].map(([, kind]) => kind)
  expect(kinds.toSorted()).toEqual(Object.keys(ja.state.status.troubles).toSorted())
})

test('reports the length and the age of queues', async () => {
  const payee = await newPayee(world)
  await newRecharge(world, payee)
  await newRecharge(world, payee)
  const question = { member_id: payee.id, text: 'a question' }
  await studioInsert({ operators: world.owner }, 'support_message', question)
  const { queues } = await readState(world.operators, dataDir)
  const waiting = Object.fromEntries(queues?.map(({ name, waiting: n }) => [name, n]) ?? [])
  expect(waiting).toEqual({ recharges: 2, withdrawals: 0, reservations: 0, reports: 0, conversations: 1 })
  expect(queues?.find(({ name }) => name === 'recharges')?.oldest).toBeInstanceOf(Date)
})
