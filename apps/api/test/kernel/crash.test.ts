import { log } from '@saikoro/shared/contract/fairness'
import { walkLog } from '@saikoro/shared/fairness/log-walk'
import { isLong } from '@saikoro/testing/long'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countersigner } from '../../src/jobs/countersign-rounds.ts'
import { storeNewestRound } from '../../src/jobs/rounds.ts'
import { publicationVerifier } from '../../src/jobs/verify-publications.ts'
import { repeat } from '../../src/kernel/repeat.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { call } from '../support/call.ts'
import { type DrawRow, drawOf, failedSteps, openDraw, placeBet, work } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { runUntilKilled } from '../support/processes.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
let member: Member
let start = NOON
beforeAll(async () => {
  world = await openWorld()
  member = await newMember(world)
})
afterAll(() => world.close())

/** What a restarted worker does: ask the beacon first, then look at the draws. */
async function restart(at: number): Promise<void> {
  await world.setClock(at)
  await storeNewestRound(world.worker)
  await work(world)
}

/** The worker dies at this moment of the clock, at this step. */
async function dieAt(at: number, moment: string): Promise<void> {
  await world.setClock(at)
  const [countersign, verify] = [countersigner(world.ctx), publicationVerifier(world.ctx)]
  const api = repeat(20, world.ctx, async () => {
    await countersign()
    await verify()
  })
  expect({ moment, end: await runUntilKilled(world, moment) }).toEqual({ moment, end: 'SIGKILL' })
  await api.stop()
}

async function openWithBets(): Promise<DrawRow> {
  start += 120_000
  await restart(start)
  const draw = await openDraw(world)
  await placeBet(world, member, 'big,odd,11', '2')
  return draw
}

/** The draw ended as its sealing says, each bet once, and the whole log and all books are right. */
async function expectWhole({ issue, id }: DrawRow, status: 'settled' | 'void'): Promise<void> {
  expect((await drawOf(world, issue)).status).toBe(status)
  const failed = await failedSteps(world, issue)
  expect(failed.filter(({ name }) => !(status === 'void' && name === 'signature'))).toEqual([])
  expect(
    await world.rows(
      `SELECT (SELECT count(*)::int FROM app.bet_outcome WHERE draw_id = $1 AND settled_at IS NOT NULL) AS ended,
      (SELECT count(*)::int FROM ledger_transaction WHERE reference IN ('settle:' || $1, 'void:' || $1)) AS booked,
      (SELECT count(*)::int FROM app.log_entry WHERE draw_id = $1) AS entries`,
      [id],
    ),
  ).toEqual([{ ended: 3, booked: 1, entries: status === 'settled' ? 3 : 2 }])
  const { entries } = await call(world, log, { key: 'sai60' })
  expect(walkLog(entries, []).fault).toBeNull()
  await expectBalancedBooks(world)
}

/** The short form dies inside one step of each kind. */
const SHORT = ['inside:open_draw', 'inside:seal_draw', 'inside:settle_draw']
const isTried = (moment: string) => isLong || SHORT.includes(moment)

const around = (step: string) => ['before', 'inside', 'after'].map((moment) => `${moment}:${step}`)
const OPENING = ['log:draw opened', ...around('open_draw')].filter(isTried)
const SEALING = [...around('seal_draw'), 'log:draw sealed'].filter(isTried)
const UNSEALED = isLong ? ['before:seal_draw', 'inside:seal_draw'] : []
const STORING = ['log:round stored', ...around('store_round')]
const COMPARED = ['log:draw compared', ...around('settle_draw'), 'log:draw settled']
const SETTLING = [...STORING, ...COMPARED].filter(isTried)
const VOIDING = [...around('void_draw'), 'log:draw void'].filter(isTried)

test('continues a first epoch whose worker was killed after publishing', { tags: 'long' }, async () => {
  await dieAt(NOON, 'log:epoch started')
  expect(await world.rows('SELECT epoch, length FROM fairness_epoch WHERE game_id = 1')).toEqual([
    { epoch: 1, length: 100_000 },
  ])
  await restart(NOON + 500)
  const draw = await openDraw(world)
  expect(draw).toMatchObject({ epoch: 1, idx: 1 })
  await world.close()
  world = await openWorld()
  member = await newMember(world)
  await restart(NOON)
})

test.each(OPENING)('killed at %s, the next worker opens the draw once', async (moment) => {
  start += 120_000
  await dieAt(start, moment)
  await restart(start + 500)
  const draw = await openDraw(world)
  await placeBet(world, member, 'big,odd,11', '2')
  await restart(draw.closes_at.getTime() + 100)
  await restart(draw.draw_at.getTime() - 2_000)
  await expectWhole(draw, 'settled')
})

test.each(SEALING)('killed at %s and back in time, the draw is settled', async (moment) => {
  const draw = await openWithBets()
  await dieAt(draw.closes_at.getTime() + 100, moment)
  await restart(draw.closes_at.getTime() + 2_000)
  expect((await drawOf(world, draw.issue)).status).toBe('sealed')
  await restart(draw.draw_at.getTime() - 2_000)
  await expectWhole(draw, 'settled')
})

test.each(UNSEALED)('killed at %s and back too late, the draw is void and refunded', async (moment) => {
  const draw = await openWithBets()
  await dieAt(draw.closes_at.getTime() + 100, moment)
  await restart(draw.draw_at.getTime() + 1_000)
  await expectWhole(draw, 'void')
})

test.each(SETTLING)('killed at %s, the draw is settled with the same dice, once', async (moment) => {
  const draw = await openWithBets()
  await restart(draw.closes_at.getTime() + 100)
  await dieAt(draw.draw_at.getTime() - 2_000, moment)
  await restart(draw.draw_at.getTime() + 3_600_000)
  await expectWhole(draw, 'settled')
  start += 3_600_000
})

test.each(VOIDING)('killed at %s, the draw is void and refunded once', async (moment) => {
  const draw = await openWithBets()
  await dieAt(draw.draw_at.getTime() - 1_000, moment)
  await restart(draw.draw_at.getTime() + 500)
  await expectWhole(draw, 'void')
})
