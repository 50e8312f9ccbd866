import { draw as drawCall, bets as leavesCall } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { phraseOf } from '@saikoro/shared/errors'
import { rootOf } from '@saikoro/shared/fairness/merkle'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import { isLong } from '@saikoro/testing/long'
import { beforeAll, expect, test } from 'vitest'
import { sealDueDraws } from '../../src/jobs/seal-due-draws.ts'
import { repeat } from '../../src/kernel/repeat.ts'
import { atOnce, call, callRaw } from '../support/call.ts'
import { waitingFor } from '../support/database.ts'
import { type DrawRow, drawOf, openDraw, workAt } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { orderSql } from '../support/order-sql.ts'
import { setUpWorld } from '../support/world.ts'

const ROUNDS = isLong ? 4 : 1
const AT_ONCE = 25
const ORDERS = 250
/** The clock stands this long before closing until the storm has begun, and runs from there. */
const BEFORE_CLOSING_MS = 150
const BEGUN = 60

const world = setUpWorld()
let members: Member[]
beforeAll(async () => {
  members = await Promise.all([1, 2, 3, 4, 5].map(() => newMember(world)))
})

/** Keeps orders coming until so many were tried; returns what each was answered. */
async function storm(
  whenBegun: () => Promise<void>,
): Promise<{ code: number; msg: string; data: unknown }[]> {
  const replies: { code: number; msg: string; data: unknown }[] = []
  let sent = 0
  async function customer(n: number): Promise<void> {
    while (sent < ORDERS) {
      sent += 1
      if (sent === BEGUN) await whenBegun()
      const token = members[n % members.length]?.token
      replies.push(await callRaw(world, placeOrder.path, { item: 'big', money: '1', lid: '1' }, { token }))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  await atOnce(AT_ONCE, (n) => customer(n))
  return replies
}

/** Orders and two sealers race across the closing of one draw; then nothing accepted may be late or missing. */
async function race(draw: DrawRow): Promise<{ accepted: number; refused: number }> {
  const nearly = draw.closes_at.getTime() - BEFORE_CLOSING_MS
  await world.setClock(nearly)
  const sealers = [1, 2].map(() =>
    repeat(5, world.ctx, async () => {
      await sealDueDraws(world.worker)
    }),
  )
  const replies = await storm(() => world.setClock(nearly, 1))
  await Promise.all(sealers.map((sealer) => sealer.stop()))

  const accepted = replies.filter(({ code }) => code === 200)
  const refusals = replies.filter(({ code }) => code !== 200)
  // on a slow machine the last of them come when the round is due
  const afterClosing = [phraseOf('game_closed', 'ja'), phraseOf('game_paused', 'ja')]
  expect(refusals.filter(({ msg }) => !afterClosing.includes(msg))).toEqual([])
  const sealed = await drawOf(world, draw.issue)
  expect(sealed.status).toBe('sealed')
  const rows = await world.rows(
    'SELECT leaf, placed_at, placed_at < $2 AS early FROM bet WHERE draw_id = $1 ORDER BY id',
    [draw.id, draw.closes_at],
  )
  expect(rows.every(({ early }) => early)).toBe(true)
  expect(rows).toHaveLength(accepted.length)

  await workAt(world, draw.draw_at.getTime() - 2_000)
  const published = await call(world, drawCall, { key: 'sai60', expect: draw.issue })
  const { leaves } = await call(world, leavesCall, { key: 'sai60', expect: draw.issue })
  expect(leaves).toEqual(rows.map(({ leaf }) => leaf))
  expect(published).toMatchObject({ status: 'settled', betCount: leaves.length, betsRoot: rootOf(leaves) })
  const keys = await world.rows('SELECT receipt_key FROM fairness_epoch')
  const promised = accepted.flatMap(({ data }) => {
    const { receipt } = data as { receipt: string }
    return verifyReceipt(receipt, keys[0].receipt_key)?.leaves ?? ['no receipt']
  })
  expect(promised.toSorted()).toEqual(leaves.toSorted())
  return { accepted: accepted.length, refused: refusals.length }
}

test('C2.2 accepts no order after sealing in hundreds of attempts around the boundary', async () => {
  const counts = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const draw = await openDraw(world)
    counts.push(await race(draw))
    await world.setClock(draw.draw_at.getTime() + 1_000)
  }
  const tried = counts.reduce((sum, { accepted, refused }) => sum + accepted + refused, 0)
  expect(tried).toBeGreaterThanOrEqual(ROUNDS * ORDERS)
  expect(counts.filter(({ accepted, refused }) => accepted === 0 || refused === 0)).toEqual([])
})

test('waits for a pending order when sealing and includes it in the root', async () => {
  const [draw, [member]] = [await openDraw(world), members]
  const late = await connectAs(world, 'owner')
  await late.query('BEGIN')
  const placed = await late.query(orderSql(member?.id ?? 0, { options: ['7'] }))
  expect(placed.rows[0].refusal).toBeNull()
  await world.setClock(draw.closes_at.getTime() + 100)
  const sealing = sealDueDraws(world.worker)
  await expect.poll(() => waitingFor(late)).toBe(1)
  await late.query('COMMIT')
  await sealing
  await late.end()
  expect(await world.rows('SELECT status, bet_count FROM draw WHERE id = $1', [draw.id])).toEqual([
    { status: 'sealed', bet_count: 1 },
  ])
})
