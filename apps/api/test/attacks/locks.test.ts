// No lock of another login stops a draw: the engine locks no row that operators can lock, and each connection of ours has limits.
import { bets as betsCall, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { cancelWithdraw, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { phraseOf } from '@saikoro/shared/errors'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import { rootOfDraw } from '../../src/jobs/compare-draw.ts'
import { payDraws } from '../../src/jobs/pay-draws.ts'
import { publishLog } from '../../src/jobs/publish-log.ts'
import { call } from '../support/call.ts'
import { drawOf, finishDraw, publish, setUpNewDraw, work, workAt } from '../support/draws.ts'
import { type Member, newMember, setUpMember, walletOf } from '../support/members.ts'
import { connectAs, setStatus } from '../support/operator.ts'
import { orderSql } from '../support/order-sql.ts'
import { newPayee } from '../support/wallets.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()
const member = setUpMember(world)
const draw = setUpNewDraw(world)
const held: pg.Client[] = []
afterEach(async () => {
  await Promise.all(held.splice(0).map((client) => client.end().catch(() => {})))
})

/** A transaction that stays open, with what it locked: of a stolen login, which states no limits. */
async function hold(login: 'operator' | 'api' | 'worker', ...statements: string[]): Promise<pg.Client> {
  const client = await connectAs(world, login)
  held.push(client)
  await client.query('BEGIN')
  for (const sql of statements) await client.query(sql)
  return client
}

/** Seals and settles as API and worker do. */
async function finish(): Promise<string> {
  await finishDraw(world, draw)
  await work(world)
  return (await drawOf(world, draw.issue)).status
}

const order = { item: 'big,small', money: '10', lid: '1' }
const lockable = (): Promise<string[]> =>
  world.value(`SELECT array_agg(relname::text ORDER BY relname) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND has_any_column_privilege('operator_hana', oid, 'UPDATE')`)

test('C2.6 seals, settles and opens the payout of a closed account while an operator locks every row it can', async () => {
  const closed = await newMember(world)
  for (const { token } of [member, closed]) await call(world, placeOrder, order, { token })
  await setStatus(world, closed, 0)
  await hold('operator', ...(await lockable()).map((table) => `SELECT FROM ${table} FOR UPDATE`))
  expect(await finish()).toBe('settled')
})

test('C2.6 settles and pays others while an operator holds a wallet in an open review, and pays that member when it ends', async () => {
  const payee = await newPayee(world)
  const { id } = await call(world, setUserWirhdraw, { money: '100' }, payee)
  for (const { token } of [member, payee]) await call(world, placeOrder, order, { token })
  const review = await hold('operator', `UPDATE withdrawal SET status = 3, note = 'why' WHERE id = ${id}`)
  expect(await finish()).toBe('settled')
  expect((await betsOf(member)).map(({ status }) => status)).not.toContain('open')
  expect((await betsOf(payee)).map(({ status }) => status)).toEqual(['open', 'open'])
  const payment = payDraws(world.worker)
  await expect.poll(() => world.count(`pg_stat_activity WHERE wait_event_type = 'Lock'`)).toBe(1)
  await review.query('ROLLBACK')
  await payment // not by a later run, before which another review could lock the wallet
  expect((await betsOf(payee)).map(({ status }) => status)).not.toContain('open')
})

test('C3.2 a connection of the desk that is idle in a transaction ends, and the member cancels what it locked', async () => {
  const payee = await newPayee(world)
  const { id } = await call(world, setUserWirhdraw, { money: '100' }, payee)
  const desk = await connectAs(world, 'operator', 'operator')
  await desk.query(`BEGIN; SELECT FROM withdrawal WHERE id = ${id} FOR UPDATE`)
  await call(world, cancelWithdraw, { id: String(id) }, payee)
  expect(await world.rows('SELECT status FROM withdrawal WHERE id = $1', [id])).toEqual([{ status: 4 }])
})

test('C2.6 a connection of a worker that is idle in a transaction ends, and another worker seals in time', async () => {
  await world.setClock(draw.closes_at.getTime() + 100)
  const stopped = await connectAs(world, 'worker', 'worker')
  await stopped.query(`BEGIN; SELECT seal_draw(${draw.id})`)
  await expect
    .poll(() => work(world).then(() => drawOf(world, draw.issue)))
    .toMatchObject({ status: 'sealed' })
  expect(await finish()).toBe('settled')
})

const twoBets = ({ id }: Member, request = '') => orderSql(id, { options: ['big', 'small'], request })
const betsOf = ({ id }: Member) =>
  world.rows(
    'SELECT id, status, payout::int FROM app.bet_outcome WHERE member_id = $1 AND draw_id = $2 ORDER BY id',
    [id, draw.id],
  )
test('C2.6 seals and settles without an order that stays uncommitted, and returns it when it comes', async () => {
  await call(world, placeOrder, order, member)
  const late = await newMember(world)
  const before = await walletOf(world, late)
  const client = await hold('api', twoBets(late, 'late'))
  expect(await finish()).toBe('settled')
  await client.query('COMMIT')
  const bets = await betsOf(late)
  expect(bets.map(({ status }) => status)).toEqual(['open', 'open'])
  const { leaves } = await call(world, betsCall, { key: 'sai60', expect: draw.issue })
  expect(leaves).toHaveLength(2)
  await expect(call(world, proof, { bet: bets[0].id }, late)).rejects.toThrow(phraseOf('bet_unknown', 'ja'))
  const [again] = await world.rows(twoBets(late, 'late'))
  expect(again.refusal).toBe('game_closed')
  await payDraws(world.worker)
  expect((await betsOf(late)).map(({ status, payout }) => [status, payout])).toEqual([
    ['refunded', 100],
    ['refunded', 100],
  ])
  expect(await walletOf(world, late)).toBe(before)
  expect(await rootOfDraw(world.ctx.db, draw.id)).toBe((await drawOf(world, draw.issue)).bets_root)
})

test('C2.6 voids a draw without an order that stays uncommitted, and returns it when it comes', async () => {
  const late = await newMember(world)
  const before = await walletOf(world, late)
  for (const { token } of [member, late]) await call(world, placeOrder, order, { token })
  const client = await hold('api', twoBets(late))
  await workAt(world, draw.draw_at.getTime() + 500) // nobody sealed it
  expect((await drawOf(world, draw.issue)).status).toBe('void')
  const statesOf = async (player: Member) => (await betsOf(player)).map(({ status }) => status).join()
  expect([await statesOf(member), await statesOf(late)]).toEqual(['refunded,refunded', 'open,open'])
  await client.query('COMMIT')
  await payDraws(world.worker)
  expect(await statesOf(late)).toBe('refunded,refunded,refunded,refunded')
  expect(await walletOf(world, late)).toBe(before)
  expect((await checkBooks(world.ctx.db)).flatMap(({ faults }) => faults)).toEqual([])
})

test('C2.6 refuses an order whose commit came after the seal, and returns its stake', async () => {
  const slow = await newMember(world)
  const before = await walletOf(world, slow)
  await world.owner.query(`CREATE FUNCTION test_wait() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0
      AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
    CREATE TRIGGER test_wait AFTER INSERT ON bet_order FOR EACH ROW WHEN (NEW.member_id = ${slow.id}) EXECUTE FUNCTION test_wait()`)
  await world.owner.query('SELECT pg_advisory_lock(1)')
  const input = { ...order, request_id: 'slow' }
  const refusal = expect(call(world, placeOrder, input, slow)).rejects.toThrow(phraseOf('game_closed', 'ja'))
  await expect.poll(() => world.count(`pg_stat_activity WHERE wait_event = 'advisory'`)).toBe(1)
  expect(await finish()).toBe('settled')
  await world.owner.query('SELECT pg_advisory_unlock(1)')
  await refusal
  await world.owner.query('DROP FUNCTION test_wait CASCADE')
  await payDraws(world.worker)
  expect(await walletOf(world, slow)).toBe(before)
})

test('C2.6 publishes new entries while the API holds the publication of a checkpoint', async () => {
  await world.owner.query(`SELECT append_public_line('one')`)
  await publishLog(world.worker)
  const rows = await world.rows(`SELECT id FROM publication_claim WHERE kind = 'checkpoint'`)
  expect(rows).toHaveLength(1)
  await hold('api', ...rows.map(({ id }) => `SELECT accept_publication(${id})`))
  await world.owner.query(`SELECT append_public_line('another')`)
  await publish(world)
  const published = 'SELECT size = (SELECT max(size) FROM log_checkpoint) FROM public_log'
  expect(await world.value(published)).toBe(true)
})

test('refers from no engine table to a row that an operator can lock', async () => {
  expect(
    await world.rows(`SELECT conrelid::regclass::text AS engine, confrelid::regclass::text AS operators FROM pg_constraint
     WHERE contype = 'f' AND has_any_column_privilege('operator_hana', confrelid, 'UPDATE') AND conrelid = ANY (ARRAY['draw', 'bet', 'bet_order', 'public_line',
       'log_head', 'fairness_epoch', 'beacon_round', 'beacon_claim', 'ledger_account', 'ledger_transaction', 'ledger_entry', 'withdrawal', 'play_limit_change']::regclass[])`),
  ).toEqual([])
})
