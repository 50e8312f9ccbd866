import { setTimeout as sleep } from 'node:timers/promises'
import { buildRequest, type Load, load } from './load.ts'
import { startBaseline } from './orders.ts'
import { addMembers, type Product, tokenOf } from './product.ts'
import { atMost, type Part, type Row, sizesOf } from './row.ts'

const SIZES = sizesOf(process.env.BENCH_BETS ?? '10000,100000')
const MEMBERS = 10_000
/** Shuffles members by a prime stride, so that adjacent ids are not inserted together. */
const STRIDE = 7_919
/** Members who order while a draw is paid: at most this many concurrently, each below its rate limit. */
const ORDERING = 4
const OTHERS = MEMBERS
const ORDERS = 10_000
/** members of the baseline */
const BASELINE_MEMBERS = 200
/** Members who order in the last seconds before closing, once each. */
const LATE_MEMBERS = 1_000
const LATE_MS = 10_000
/** time for all of them to connect before these seconds, and after their orders until closing */
const AROUND_MS = 2_000

/** Inserts bets of many members on an open draw as orders would, without their bookings. */
async function fill({ owner }: Product, draw: { id: number }, bets: number): Promise<void> {
  await owner.query('RESET ROLE')
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `WITH who AS (SELECT array_agg(id ORDER BY id) AS ids FROM member WHERE username LIKE 'bench%'),
     ordered AS (INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
       SELECT ids[1 + n::bigint * $3 % cardinality(ids)], $1::int, 100, date_trunc('milliseconds', app_now()) FROM who, generate_series(1, $2::int) AS n RETURNING id, member_id, placed_at),
     numbered AS (SELECT *, nextval('bet_id_seq') AS bet, (ARRAY['big', 'odd', 'small', '10'])[1 + id % 4] AS option FROM ordered),
     leafed AS (SELECT *, (CASE option WHEN '10' THEN 780 ELSE 198 END) AS odds,
       concat_ws('|', 'bet/v1', bet, '0123456789abcdef', option, 100, CASE option WHEN '10' THEN 780 ELSE 198 END, ms(placed_at)) AS leaf FROM numbered)
     INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash) OVERRIDING SYSTEM VALUE
       SELECT bet, id, $1::int, member_id, option, 100, odds, placed_at, leaf, leaf_hash(leaf) FROM leafed`,
    [draw.id, bets, STRIDE],
  )
  await owner.query(
    `WITH t AS (INSERT INTO ledger_transaction (kind, reference, reason) VALUES ('order', 'order:bulk' || $1::int, 'bench') RETURNING id)
     INSERT INTO ledger_entry (transaction_id, account_id, amount) SELECT t.id, a.id, $2::bigint FROM t, ledger_account a WHERE a.draw_id = $1::int`,
    [draw.id, bets * 100],
  )
  await owner.query('COMMIT')
  await owner.query('SET ROLE saikoro_owner')
}

/** Returns the seconds from the end of a draw's countdown until its dice are served. */
async function diceLate({ url }: Product, issue: string, drawAt: number): Promise<number> {
  for (; ; await sleep(20)) {
    const reply = await (await fetch(`${url}/api/Lottery/getLotteryInfo?key=sai180`)).json()
    const { now_expect } = JSON.parse(Buffer.from((reply as { data: string }).data, 'base64').toString())
    if (now_expect === issue) return Math.max(0, Date.now() - drawAt) / 1000
  }
}

async function paidLate({ owner }: Product, draw: number, drawAt: number): Promise<number> {
  for (; ; await sleep(100)) {
    const { rows } = await owner.query('SELECT paid_at IS NOT NULL AS paid FROM draw WHERE id = $1', [draw])
    if (rows[0].paid) return Math.max(0, Date.now() - drawAt) / 1000
  }
}

/** Places orders on an open draw until `isOver`. */
async function placeOrders(
  { api, openDraw }: Product,
  until: { isOver?: () => boolean; turns?: number },
): Promise<Load> {
  const { game_id: gameId } = await openDraw('sai180', 60)
  const done = await load({
    port: api.port,
    connections: ORDERING,
    ...until,
    request: (n, turn) =>
      buildRequest.post('/api/game/placeOrder', `item=big&money=1&lid=${gameId}`, {
        token: tokenOf(1 + ((n + turn * ORDERING) % OTHERS)),
      }),
    refusal: '"code":401',
  })
  if (done.refused > 0)
    throw new Error(`${done.refused} of ${done.count} orders were refused: ${done.refusal}`)
  return done
}

/** Places orders on the next draw, which opens when the dice are known, until `work` resolves. */
async function ordersMeanwhile(product: Product, meanwhile: Promise<unknown>): Promise<Load> {
  let isOver = false
  const over = meanwhile.then(() => {
    isOver = true
  })
  const done = await placeOrders(product, { isOver: () => isOver })
  await over
  return done
}

/** Returns the slowest of ten thousand baseline orders of as many members at once, ms. */
async function slowestBaseline(product: Product): Promise<number> {
  const { game_id: gameId } = await product.openDraw('sai180', 60)
  const { bare } = await startBaseline(product, gameId, 'baseline_of_draws')
  const done = await load({
    port: bare.port,
    connections: ORDERING,
    turns: ORDERS / ORDERING,
    request: (n, turn) =>
      buildRequest.post(
        `/order/${1 + ((n + turn * ORDERING) % BASELINE_MEMBERS)}`,
        `item=big&money=1&lid=${gameId}`,
      ),
    refusal: '"code":401',
  })
  if (done.refused > 0) throw new Error(`${done.refused} baseline orders were refused: ${done.refusal}`)
  return done.slowest
}

/** A thousand members order at random moments of ten seconds, which end shortly before the draw closes. */
async function lateOrders({ api, owner, openDraw }: Product): Promise<Row> {
  const { id, game_id: gameId } = await openDraw('sai180', 20)
  const { rows } = await owner.query(
    'SELECT extract(epoch FROM closes_at - app_now())::float8 * 1000 AS left FROM draw WHERE id = $1',
    [id],
  )
  await sleep(rows[0].left - LATE_MS - 2 * AROUND_MS)
  const done = await load({
    port: api.port,
    connections: LATE_MEMBERS,
    before: 1,
    turns: 2,
    pause: (turn) => (turn === 0 ? 0 : AROUND_MS + Math.random() * LATE_MS),
    request: (n, turn) =>
      turn === 0
        ? buildRequest.get('/api/Lottery/getLotteryInfo?key=sai180')
        : buildRequest.post('/api/game/placeOrder', `item=big&money=1&lid=${gameId}`, {
            token: tokenOf(n + 1),
          }),
    refusal: '"code":401',
  })
  if (done.refused > 0) throw new Error(`${done.refused} late orders were refused: ${done.refusal}`)
  const measured = `${done.p99.toFixed(1)} ms : ${done.p50.toFixed(1)} ms`
  return atMost(
    'p99 of orders in the last ten seconds, 1,000 members',
    'their median',
    measured,
    done.p99 / done.p50,
    5,
  )
}

function slowest(meanwhile: string, baseline: number, orders: Load): Row {
  return atMost(
    `slowest order while ${meanwhile}`,
    'the slowest of 10,000 baseline orders',
    `${orders.slowest.toFixed(0)} ms : ${baseline.toFixed(0)} ms`,
    orders.slowest / baseline,
    1.5,
  )
}

async function measure(
  product: Product,
  bets: number,
  baseline: number,
  report: (text: string) => void,
): Promise<Row[]> {
  const draw = await product.openDraw('sai180', 30 + bets / 12_000)
  const from = performance.now()
  await fill(product, draw, bets)
  const count = bets.toLocaleString('en')
  report(
    `${count} bets in ${((performance.now() - from) / 1000).toFixed(1)} s; waiting for ${draw.draw_at.toISOString()}`,
  )
  const drawAt = draw.draw_at.getTime()
  await sleep(Math.max(0, drawAt - Date.now() - 500))
  const isPaid = paidLate(product, draw.id, drawAt)
  const [dice, paid, orders] = await Promise.all([
    diceLate(product, draw.issue, drawAt),
    isPaid,
    ordersMeanwhile(product, isPaid),
  ])
  const { rows } = await product.owner.query(
    `SELECT extract(epoch FROM committed_at(seal_xact) - closes_at)::float8 AS sealed FROM draw WHERE id = $1`,
    [draw.id],
  )
  const sealed: number = rows[0].sealed
  const against = `a draw of ${count} bets`
  const late = (work: string, seconds: number, goal: number) => ({
    ...atMost(work, against, `${seconds.toFixed(2)} s`, seconds, goal),
    curve: work,
    bets,
  })
  const found: Row[] = [
    late('sealed after closing, the look included', sealed, bets > 100_000 ? 3 : 0.3),
    late('dice on the wire after the countdown', dice, 0.1),
    late('all paid after the countdown', paid, bets > 100_000 ? 15 : 3),
  ]
  // a small draw is paid before enough orders were placed
  if (orders.count < 50) return found
  return [...found, slowest(`${count} bets are paid`, baseline, orders)]
}

/** Draws with many bets: time until sealed, until the dice are served, until everything is paid. */
export const draws: Part = async (product, report) => {
  await addMembers(product.owner, 257, MEMBERS)
  report(`${MEMBERS} members`)
  const baseline = await slowestBaseline(product)
  report(`slowest baseline order ${baseline.toFixed(0)} ms`)
  const idle = await placeOrders(product, { turns: ORDERS / ORDERING })
  report(`slowest order ${idle.slowest.toFixed(0)} ms, ${idle.perSecond.toFixed(0)}/s`)
  const late = await lateOrders(product)
  report(`${late.work}: ${late.measured}`)
  const found = [late, slowest('nothing is paid', baseline, idle)]
  for (const bets of SIZES) found.push(...(await measure(product, bets, baseline, report)))
  return found
}
