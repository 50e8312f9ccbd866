// What processes ask each second, and members often, reads as few rows in a year's history as in a day's.
import { getLotteryOneList } from '@saikoro/shared/contract/lottery'
import { getPersonalreport } from '@saikoro/shared/contract/wallet'
import { beforeAll, expect, test } from 'vitest'
import { RULES } from '../../src/audit/books.ts'
import { checkRules } from '../../src/audit/rule.ts'
import { call, httpOf } from '../support/call.ts'
import { finishDraw, openAfter, openDraw, placeBet, workAt } from '../support/draws.ts'
import { type Member, newMember, setUpMember } from '../support/members.ts'
import { orderSql } from '../support/order-sql.ts'
import { openSecondApi, setUpWorld } from '../support/world.ts'

const DRAWS = 5_000
const BETS = 3_000
const FEW = 250

const world = setUpWorld()
const member = setUpMember(world)

/** Bets of the last 300 days on a settled and a void draw, ten a day, one of them won, one refunded. */
async function addOldBets({ id }: Pick<Member, 'id'>): Promise<void> {
  await world.owner.query('RESET ROLE; SET session_replication_role = replica')
  await world.owner.query(
    `WITH ordered AS (INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
       SELECT $1::int, d.id, 100, app_now() - interval '1 day' - n * interval '144 minutes' FROM generate_series(1, $2::int) AS n
       JOIN draw d ON d.status = CASE n % 10 WHEN 1 THEN 'void' ELSE 'settled' END RETURNING id, draw_id, placed_at)
     INSERT INTO bet (order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash, xact)
       SELECT o.id, d.id, $1::int, CASE WHEN option_wins('big', d.dice) = (o.id % 10 = 0) THEN 'big' ELSE 'small' END, 100, 198,
         placed_at, 'old', leaf_hash('old'), 0
       FROM ordered o JOIN draw d ON d.id = o.draw_id`,
    [id, BETS],
  )
  await world.owner.query('SET session_replication_role = DEFAULT; SET ROLE saikoro_owner')
}

beforeAll(async () => {
  const settled = await finishDraw(world, await openDraw(world))
  const missed = await openAfter(world, settled)
  await workAt(world, missed.draw_at.getTime() + 500) // nobody sealed it: void
  await world.owner.query(`INSERT INTO draw_payment (draw_id, batch, members, late_orders)
    SELECT id, 1, '{[1,)}', '{}' FROM draw WHERE status IN ('settled', 'void')`)
  await openAfter(world, missed)
  await addOldBets(member)
  for (let n = 0; n < 9; n += 1) await addOldBets(await newMember(world))
  await world.owner.query('INSERT INTO play_limit (member_id, daily_stake) VALUES ($1, 100000)', [member.id])
  await world.owner.query(`
    DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT conname, conrelid::regclass AS name FROM pg_constraint
        WHERE contype = 'c' AND conrelid IN ('draw'::regclass, 'public_line'::regclass) LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.name, c.conname);
      END LOOP;
    END $$;
    ALTER TABLE draw DISABLE TRIGGER USER;
    INSERT INTO draw OVERRIDING SYSTEM VALUE SELECT old.* FROM draw d, generate_series(1, ${DRAWS}) AS n,
      jsonb_populate_record(d, jsonb_build_object('id', -n, 'issue', 200000000000 - n, 'idx', -n, 'draw_at', d.draw_at - n * interval '1 day')) AS old
      WHERE d.id = ${settled.id};
    ALTER TABLE draw ENABLE TRIGGER USER;
    INSERT INTO public_line (line, place, created_at) SELECT 'old', -n, app_now() - n * interval '1 hour' FROM generate_series(1, ${DRAWS}) AS n`)
  await world.owner.query('VACUUM (ANALYZE) draw, public_line, bet, bet_order')
})

/** Compares the report with the bets, by the days of the shown times. */
async function expectTrueReport(): Promise<void> {
  const truth = await world.rows(
    `SELECT (placed_at AT TIME ZONE 'Asia/Tokyo')::date::text AS day, sum(stake)::text AS play_money, sum(payout)::text AS win_money
     FROM app.bet_outcome WHERE member_id = $1 AND status <> 'refunded' GROUP BY 1 ORDER BY 1`,
    [member.id],
  )
  const total = (column: string) => truth.reduce((sum, row) => sum + BigInt(row[column]), 0n)
  const { days, play_money, win_money } = await call(world, getPersonalreport, {}, member)
  expect([play_money, win_money]).toEqual([total('play_money'), total('win_money')])
  expect(
    days.map((day) => ({ ...day, play_money: `${day.play_money}`, win_money: `${day.win_money}` })),
  ).toEqual(
    truth.filter(({ day }) => day >= '2026-08-22'), // ninety days before
  )
}

test('returns the same report before and after days are closed, with open and new bets', async () => {
  await expectTrueReport()
  expect(await world.count('play_day')).toBeGreaterThan(290)
  await expectTrueReport()
  await placeBet(world, member, 'big,odd', '3')
  await expectTrueReport()
  const rule = RULES.filter(({ name }) => name.startsWith('every stored day'))
  expect(await checkRules(rule, world.rows)).toMatchObject([{ faults: [] }])
})

test('returns the newest 30 draws, newest first', async () => {
  const times = (await call(world, getLotteryOneList, { key: 'sai60' })).map((draw) => draw.create_time)
  expect(times).toHaveLength(30)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0]).toBe('2026-11-20 12:01:00')
})

/** Rows and index entries of these tables that were read: in the transaction of the owner, or '' in all that have ended. */
const soFar = (kind: '_xact' | '') =>
  world.value(`WITH counted AS (SELECT unnest('{draw,public_line,bet,bet_order}'::regclass[]) AS id)
    SELECT sum(pg_stat_get${kind}_tuples_returned(id) + pg_stat_get${kind}_tuples_fetched(id))::int
    FROM (SELECT indexrelid AS id FROM pg_index JOIN counted ON id = indrelid UNION ALL SELECT id FROM counted) AS each`)

/** Rows and index entries that a statement reads. */
async function rowsRead(sql: string): Promise<number> {
  await world.owner.query('BEGIN')
  const before = await soFar('_xact')
  await world.owner.query(sql)
  const after = await soFar('_xact')
  await world.owner.query('ROLLBACK')
  return after - before
}

test.each([
  `SELECT current_draws(id) FROM game WHERE key = 'sai60'`,
  'SELECT * FROM public_log_state()',
  'SELECT * FROM readiness_problems()',
  "SELECT * FROM worker_agenda('', '', 0)",
  'SELECT * FROM api_agenda()',
  'SELECT draws_to_pay()',
  'SELECT staked_today(:member)',
  `SELECT * FROM play_report(:member, 'Asia/Tokyo') LIMIT 1`,
  'SELECT id, status FROM app.bet_outcome WHERE member_id = :member ORDER BY placed_at DESC, id DESC LIMIT 100',
])('%s reads few rows of a long history', async (sql) => {
  expect(await rowsRead(sql.replaceAll(':member', String(member.id)))).toBeLessThan(FEW)
})

test('an order reads few rows of a long history', async () => {
  expect(await rowsRead(orderSql(member.id))).toBeLessThan(FEW)
})

// PostgreSQL may plan a statement that runs often for any parameter
test.each(['policy-line', 'restore-line'])(
  '/log/%s reads few rows of a long log in every plan',
  async (name) => {
    const { database } = world.owner
    await world.owner.query(`RESET ROLE; ALTER DATABASE ${database} SET plan_cache_mode = force_generic_plan`)
    const api = await openSecondApi(world)
    const flush = 'SELECT pg_stat_force_next_flush()::text'
    await world.owner.query(flush) // what earlier tests read
    const before = await soFar('')
    await httpOf(api).get(`/log/${name}`)
    await api.ctx.db.$queryRawUnsafe(flush)
    await expect.poll(() => soFar('')).toBeGreaterThan(before)
    expect((await soFar('')) - before).toBeLessThan(FEW)
  },
)
