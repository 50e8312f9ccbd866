// Orders placed in one statement: each is judged on its own, as if it came alone.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { placeOrder } from '@saikoro/shared/contract/game'
import { sample } from '@saikoro/testing/long'
import { expect, test } from 'vitest'
import { argumentsOf, orderBatches } from '../../src/domains/game/order-batches.ts'
import type { Order } from '../../src/domains/game/read-order.ts'
import { callRaw, ja } from '../support/call.ts'
import { queryAs } from '../support/database.ts'
import { finishDraw, openDraw, setUpNewDraw } from '../support/draws.ts'
import { type Member, newMembers, walletOf } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { orderOf } from '../support/order-sql.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld({ games: ['sai60', 'sai180'] })
const draw = setUpNewDraw(world)

const order = ({ id }: Pick<Member, 'id'>, more: Partial<Order> = {}) =>
  orderOf(id, { request: randomUUID(), ...more })

/** Places orders in one statement, as the API's login. */
const together = (orders: readonly Order[]) =>
  queryAs(world, 'api', 'SELECT place, refusal FROM place_orders($1) ORDER BY place', [argumentsOf(orders)])
const betsOf = async ({ id }: Pick<Member, 'id'>) =>
  await world.rows('SELECT * FROM bet WHERE member_id = $1 ORDER BY id', [id])

test('place_orders: judges each order alone, on its draw: the first of a member, and leaves out the others', async () => {
  await world.owner.query(`UPDATE game SET status = 1 WHERE key = 'sai180'`)
  const other = await openDraw(world, 'sai180')
  const game = await world.value(`SELECT id FROM game WHERE key = 'sai180'`)
  const [rich, poor, third] = (await newMembers(world, 3)) as [Member, Member, Member]
  const orders = [order(poor, { stake: 200_000n }), order(rich), order(poor), order(rich, { stake: 200n })]
  expect(await together([...orders, order(third, { game })])).toEqual([
    { place: 0, refusal: 'insufficient_points' },
    { place: 1, refusal: null },
    { place: 4, refusal: null },
  ])
  expect([await walletOf(world, poor), await walletOf(world, rich)]).toEqual([100_000n, 99_900n])
  const bets = [...(await betsOf(rich)), ...(await betsOf(third))]
  expect(bets.map(({ draw_id }) => draw_id)).toEqual([draw.id, other.id])
})

test('concurrent batches of the same members in opposite orders do not block one another', async () => {
  const members = await newMembers(world, 32)
  const ordersOf = (some: readonly Member[]) => some.map((member) => order(member))
  const done = await Promise.all([together(ordersOf(members)), together(ordersOf(members.toReversed()))])
  const placed = done.flat().length
  expect(placed).toBeGreaterThanOrEqual(32)
  expect(await world.count('bet WHERE draw_id = $1', [draw.id])).toBe(placed)
})

test('C3.3 rejects a balance that skips a version, and entries that do not follow one another', async () => {
  const [member] = (await newMembers(world, 1)) as [Member]
  const attack = (before: string, second: string, rise: number) => `
      WITH a AS (SELECT id, balance, version FROM ledger_account WHERE member_id = ${member.id} AND kind = 'wallet'),
      t AS (INSERT INTO ledger_transaction (kind, reference, reason) SELECT 'grant', 'x' || n, 'x' FROM generate_series(1, 2) AS n RETURNING id, reference),
      e AS (INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
        SELECT t.id, a.id, 10, a.balance, a.balance + 10, a.version + 1 FROM a, t WHERE reference = 'x1'
        UNION ALL SELECT t.id, a.id, 10, ${before}, ${before} + 10, ${second} FROM a, t WHERE reference = 'x2'
        UNION ALL SELECT t.id, shared_account('grant'), -10, NULL, NULL, NULL FROM t)
      UPDATE ledger_account SET balance = ledger_account.balance + ${rise}, version = ledger_account.version + 2 FROM a WHERE ledger_account.id = a.id`
  for (const wrong of [
    attack('a.balance + 1000', 'a.version + 2', 20),
    attack('a.balance + 10', 'a.version + 3', 20),
    attack('a.balance + 10', 'a.version + 2', 30),
    `UPDATE ledger_account SET id = DEFAULT WHERE member_id = ${member.id} AND kind = 'hold'`,
  ])
    await expect(world.owner.query(wrong)).rejects.toThrow(/by a booking/)
  // the same change with entries that follow one another is a posting
  await world.owner.query('BEGIN')
  await world.owner.query(attack('a.balance + 10', 'a.version + 2', 20))
  await world.owner.query('ROLLBACK')
})

test.each(sample([64, 1, 2], 3))(
  'of %i orders over HTTP at once each caller gets the receipt or the refusal of that order, and the draw is paid',
  async (size) => {
    const members = await newMembers(world, size)
    const replies = await Promise.all(
      members.map(({ token }, index) =>
        callRaw(
          world,
          placeOrder.path,
          { item: 'big,odd', money: index % 2 ? '5000' : '5', lid: '1' },
          { token },
        ),
      ),
    )
    for (const [index, { msg, data }] of replies.entries()) {
      const member = members[index] as Member
      const [bets, wallet] = [await betsOf(member), await walletOf(world, member)]
      if (index % 2) {
        expect([msg, bets, wallet]).toEqual([ja('insufficient_points'), [], 100_000n])
        continue
      }
      const { id, receipt } = data as { id: number; receipt: string }
      const payload = JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString())
      expect(payload).toMatchObject({ id, member: member.id, leaves: bets.map(({ leaf }) => leaf) })
      expect([bets.length, wallet]).toEqual([2, 99_000n])
    }
    expect((await finishDraw(world, draw)).status).toBe('settled')
    expect(await world.count(`app.bet_outcome WHERE draw_id = $1 AND status = 'open'`, [draw.id])).toBe(0)
  },
)

type Statement = Parameters<typeof world.ctx.db.queryPrepared>[0]
/** Returns a database client that passes each prepared statement through this function. */
const dbWith = (through: (statement: Statement, send: () => Promise<unknown>) => Promise<unknown>) =>
  new Proxy(world.ctx.db, {
    get: (target, key) =>
      key === 'queryPrepared'
        ? (statement: Statement) => through(statement, () => target.queryPrepared(statement))
        : Reflect.get(target, key),
  })

test('sends orders that arrive together in one statement of at most 64, and orders that arrive meanwhile in the next, two at once', async () => {
  const members = await newMembers(world, 150)
  const sizes: number[] = []
  const db = dbWith(({ name, values }, send) => {
    // a statement of a slow machine is followed by another kind
    if (name === 'place-orders') sizes.push(JSON.parse(String(values[0])).length)
    return send()
  })
  const place = orderBatches({ ...world.ctx, db })
  const together = members.slice(0, 100).map((member) => place(order(member)))
  await setImmediate()
  const meanwhile = members.slice(100).map((member) => place(order(member)))
  await Promise.all([...together, ...meanwhile])
  expect(sizes).toEqual([64, 36, 50])
})

test('places the orders of a failed statement one by one, and fails only the one that caused it', async () => {
  const members = await newMembers(world, 8)
  const bad = members[5] as Member
  await world.owner.query(`
    CREATE FUNCTION test_fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$;
    CREATE TRIGGER test_fail BEFORE INSERT ON bet FOR EACH ROW WHEN (NEW.member_id = ${bad.id}) EXECUTE FUNCTION test_fail()`)
  const place = orderBatches(world.ctx)
  const done = await Promise.allSettled(members.map((member) => place(order(member))))
  await world.owner.query('DROP FUNCTION test_fail CASCADE')
  expect(done.map(({ status }) => status)).toEqual(
    members.map((member) => (member === bad ? 'rejected' : 'fulfilled')),
  )
  for (const member of members) expect(await betsOf(member)).toHaveLength(member === bad ? 0 : 1)
})

test('a member who is locked elsewhere delays nobody else, and is served when the lock ends', async () => {
  const members = await newMembers(world, 12)
  const [held, wallet] = [members[7] as Member, members[9] as Member]
  const blocker = await connectAs(world, 'owner')
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [held.id])
  await blocker.query(`SELECT FROM ledger_account WHERE id = wallet_id($1, 'wallet') FOR UPDATE`, [wallet.id])
  const place = orderBatches(world.ctx)
  const pending = members.map((member) => place(order(member)))
  const isDone = pending.map(() => false)
  for (const [index, each] of pending.entries()) void each.then(() => (isDone[index] = true))
  await Promise.all(pending.filter((_, index) => index !== 7 && index !== 9))
  await Promise.all((await newMembers(world, 3)).map((member) => place(order(member))))
  expect(isDone).toEqual(members.map((member) => member !== held && member !== wallet))
  await blocker.query('ROLLBACK')
  expect(await pending[7]).toMatchObject({ memberId: held.id })
  expect(await pending[9]).toMatchObject({ memberId: wallet.id })
})

test('C3.3 answers an order that was committed with that order, also when the connection failed before the reply', async () => {
  const members = await newMembers(world, 6)
  let failures = 0
  const db = dbWith(async (_, send) => {
    const found = await send()
    failures += 1
    if (failures <= 3) throw new Error('Connection terminated unexpectedly')
    return found
  })
  const place = orderBatches({ ...world.ctx, db })
  const placed = await Promise.all(members.map((member) => place(order(member))))
  for (const [index, member] of members.entries())
    expect(await betsOf(member)).toEqual([
      expect.objectContaining({ order_id: String(placed[index]?.id), stake: '100' }),
    ])
})
