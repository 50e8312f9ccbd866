import { getPersonalreport } from '@saikoro/shared/contract/wallet'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import { call } from '../support/call.ts'
import { finishDraw, openAfter, openDraw, placeBet, workAt } from '../support/draws.ts'
import { type Member, newMember, setUpMember } from '../support/members.ts'
import { orderSql } from '../support/order-sql.ts'
import { setUpWorld } from '../support/world.ts'

const BETS = 3_000
const world = setUpWorld()
const aged = setUpMember(world)
const fresh = setUpMember(world)

/** Bets of the last 300 days on a settled and a void draw, ten a day, one of them won, one refunded. */
async function grow(member: Member): Promise<void> {
  await world.owner.query('RESET ROLE')
  await world.owner.query('SET session_replication_role = replica')
  await world.owner.query(
    `WITH ordered AS (INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
       SELECT $1::int, d.id, 100, app_now() - (1 + n / 10) * interval '1 day' FROM generate_series(1, $2::int) AS n
       JOIN draw d ON d.status = CASE n % 10 WHEN 1 THEN 'void' ELSE 'settled' END RETURNING id, draw_id, placed_at)
     INSERT INTO bet (order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash, xact)
       SELECT o.id, d.id, $1::int, CASE WHEN option_wins('big', d.dice) = (o.id % 10 = 0) THEN 'big' ELSE 'small' END, 100, 198,
         placed_at, 'old', leaf_hash('old'), 0
       FROM ordered o JOIN draw d ON d.id = o.draw_id`,
    [member.id, BETS],
  )
  await world.owner.query('SET session_replication_role = DEFAULT')
  await world.owner.query('SET ROLE saikoro_owner')
  await world.owner.query('ANALYZE bet, bet_order')
}

/** Pages that a statement looked at; it is rolled back. */
async function pagesOf(sql: string): Promise<number> {
  await world.owner.query('BEGIN')
  await world.owner.query(sql)
  await world.owner.query('ROLLBACK')
  await world.owner.query('BEGIN')
  const rows = await world.rows(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`)
  await world.owner.query('ROLLBACK')
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

beforeAll(async () => {
  const missed = await openAfter(world, await finishDraw(world, await openDraw(world)))
  await workAt(world, missed.draw_at.getTime() + 500) // nobody sealed it: void
  await world.owner.query(`INSERT INTO draw_payment (draw_id, batch, members, late_orders)
    SELECT id, 1, '{[1,)}', '{}' FROM draw WHERE status IN ('settled', 'void')`)
  await openAfter(world, missed)
  await grow(aged)
  for (const { id } of [aged, fresh])
    await world.owner.query('INSERT INTO play_limit (member_id, daily_stake) VALUES ($1, 100000)', [id])
})

const report = () => call(world, getPersonalreport, {}, aged)
const truth = () =>
  world.row(
    `SELECT sum(stake)::bigint AS play_money, sum(payout)::bigint AS win_money,
        count(DISTINCT (placed_at AT TIME ZONE 'Asia/Tokyo')::date) FILTER (WHERE placed_at >= (date_trunc('day', app_now() AT TIME ZONE 'Asia/Tokyo') - interval '90 days') AT TIME ZONE 'Asia/Tokyo')::int AS days
       FROM app.bet_outcome WHERE member_id = $1 AND status <> 'refunded'`,
    [aged.id],
  )
async function expectTrue(): Promise<void> {
  const { play_money, win_money, days } = await truth()
  const totals = await report()
  expect([totals.play_money, totals.win_money, totals.days.length]).toEqual([
    BigInt(play_money),
    BigInt(win_money),
    days,
  ])
}

test('returns the same report before and after days are closed, with open and new bets', async () => {
  await expectTrue()
  expect(await world.count('play_day')).toBeGreaterThan(290)
  await expectTrue()
  await placeBet(world, aged, 'big,odd', '3')
  await expectTrue()
  const days = (await checkBooks(world.ctx.db)).find(({ name }) => name.startsWith('every stored day'))
  expect(days?.faults).toEqual([])
})

test('reads no more pages for an order, the daily stake and the report with many old bets', async () => {
  await report()
  const statements = (id: number) => [
    orderSql(id),
    `SELECT staked_today(${id})`,
    `SELECT * FROM play_report(${id}, 'Asia/Tokyo') LIMIT 1`,
    `SELECT * FROM bet WHERE member_id = ${id} ORDER BY id DESC LIMIT 10`,
  ]
  const old = statements(aged.id)
  for (const [place, sql] of statements(fresh.id).entries()) {
    const [many, few] = [await pagesOf(old[place] ?? ''), await pagesOf(sql)]
    expect({ sql, isFlat: many <= few * 1.2 + 20, many, few }).toMatchObject({ isFlat: true })
  }
})

test("reads only the member's page when all bets are old", async () => {
  for (let n = 0; n < 9; n += 1) await grow(await newMember(world))
  const list = `SELECT id, status FROM app.bet_outcome WHERE member_id = ${aged.id} ORDER BY placed_at DESC, id DESC LIMIT 100`
  expect(await pagesOf(list)).toBeLessThan(120)
})
