import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../src/kernel/db.ts'
import { assertCommitTimestamps } from '../../src/kernel/startup-checks.ts'
import { type DrawRow, drawOf, openDraw, placeBet, seedOf, work, workAt } from '../support/draws.ts'
import { type Member, newMember, walletOf } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const SANDBOX = { genesis: 1_692_803_367, period: 3 }

const world = setUpWorld()
let member: Member
let draw: DrawRow
let start = NOON + 1_000
beforeEach(async () => {
  start += 180_000
  await world.setClock(start)
  draw = await openDraw(world)
  member = await newMember(world)
  await placeBet(world, member, 'big', '10')
})

const roundTime = () => roundTimeMs(draw.round, SANDBOX.genesis, SANDBOX.period)

/** Seals in time and keeps the transaction open until the round is known. */
async function sealAndHold(): Promise<pg.Client> {
  const held = await connectAs(world, 'worker')
  await world.setClock(draw.closes_at.getTime() + 200)
  await held.query('BEGIN')
  await held.query('SAVEPOINT before')
  await held.query('SELECT seal_draw($1)', [draw.id])
  await held.query('SET CONSTRAINTS ALL IMMEDIATE')
  await held.query('RELEASE before')
  await world.setClock(roundTime() + 500)
  return held
}

test.each(['COMMIT', 'ROLLBACK'])(
  'C2.6 voids a seal that the worker ends by %s after its round',
  async (end) => {
    const before = await walletOf(world, member)
    const held = await sealAndHold()
    await held.query(end)
    await held.end()
    expect((await drawOf(world, draw.issue)).status).toBe(end === 'COMMIT' ? 'sealed' : 'open')
    await workAt(world, draw.draw_at.getTime() - 1_000)
    await work(world)
    expect(await drawOf(world, draw.issue)).toMatchObject({ status: 'void', dice: null })
    expect(await walletOf(world, member)).toBe(before + 1_000n)
  },
)

test('C2.6 rejects settling, and voiding before the deadline, in the sealing transaction', async () => {
  await world.setClock(draw.closes_at.getTime() + 200)
  const seed = await seedOf(world, draw)
  for (const [step, why] of [
    ['void_draw', /waits for its round/],
    ['settle_draw', /not committed in time/],
  ] as const) {
    const worker = await connectAs(world, 'worker')
    await worker.query('BEGIN')
    await worker.query('SELECT seal_draw($1)', [draw.id])
    await expect(worker.query(`SELECT ${step}($1, $2)`, [draw.id, seed]), step).rejects.toThrow(why)
    await worker.end()
  }
  expect((await drawOf(world, draw.issue)).status).toBe('open')
})

test('refuses to start API and worker on a server without commit timestamps', async () => {
  await assertCommitTimestamps(world.ctx.db)
  const without = { $queryRaw: async () => [{ value: 'off' }] } as unknown as Db
  await expect(assertCommitTimestamps(without)).rejects.toThrow(/track_commit_timestamp = on/)
})
