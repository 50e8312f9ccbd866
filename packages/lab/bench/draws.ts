// Draws: their payment beside orders, and orders shortly before they close.
import { setTimeout as sleep } from 'node:timers/promises'
import { mustCall } from '@saikoro/testing/call-api'
import { load } from './http.ts'
import { MEMBERS, type Product } from './product.ts'
import { median, type Row } from './rows.ts'

/** Members who order in the last seconds before closing, once each. */
const LATE_MEMBERS = 1_000
const LATE_MS = 10_000

/** Inserts bets of many members on an open draw as orders would. Their stakes are one posting. A prime stride shuffles the members. */
async function fill({ owner }: Product, { id }: { id: number }, bets: number): Promise<void> {
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `WITH who AS (SELECT array_agg(id ORDER BY id) AS ids FROM member WHERE username LIKE 'bench%'),
     ordered AS (INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
       SELECT ids[1 + n::bigint * 7919 % cardinality(ids)], $1::int, 100, date_trunc('milliseconds', app_now())
       FROM who, generate_series(1, $2::int) AS n RETURNING id, member_id, placed_at),
     numbered AS (SELECT *, nextval('bet_id_seq') AS bet, (ARRAY['big', 'odd', 'small', 'even'])[1 + id % 4] AS option FROM ordered),
     leafed AS (SELECT *, concat_ws('|', 'bet/v1', bet, '0123456789abcdef', option, 100, 198, ms(placed_at)) AS leaf FROM numbered)
     INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash) OVERRIDING SYSTEM VALUE
       SELECT bet, id, $1::int, member_id, option, 100, 198, placed_at, leaf, leaf_hash(leaf) FROM leafed`,
    [id, bets],
  )
  await owner.query(
    `WITH t AS (INSERT INTO ledger_transaction (kind, reference, reason) VALUES ('order', 'order:bulk' || $1::int, 'bench') RETURNING id)
     INSERT INTO ledger_entry (transaction_id, account_id, amount)
       SELECT t.id, a.id, $2::bigint FROM t, ledger_account a WHERE a.draw_id = $1::int`,
    [id, bets * 100],
  )
  await owner.query('COMMIT')
}

/** Returns the slowest order, ms, of four members at a time until a promise resolves. */
async function slowestOrder(product: Product, until: Promise<unknown>): Promise<number> {
  const { game_id: game } = await product.openDraw('sai180', 10)
  let placed = 0
  const member = () => 1 + (placed++ % MEMBERS)
  const how = { connections: 4, until, member, form: `item=big&money=1&lid=${game}` }
  return Math.max(...(await load(`${product.url}/api/game/placeOrder`, how)).ms)
}

/** A draw with many bets: seconds until all are paid, and the slowest order meanwhile. */
export async function payments(product: Product, isShort: boolean): Promise<Row[]> {
  const bets = isShort ? 100_000 : 1_000_000
  const draw = await product.openDraw('sai180', isShort ? 30 : 150)
  await fill(product, draw, bets)
  const idle = await slowestOrder(product, sleep(isShort ? 2_000 : 15_000))
  /** Waits until this holds, and returns the seconds from the result to the last payment. */
  async function until(condition: string): Promise<number> {
    const text = `SELECT extract(epoch FROM paid_at - ended_at)::float8 AS late FROM draw WHERE id = $1 AND ${condition}`
    for (; ; await sleep(50)) {
      const { rows } = await product.owner.query(text, [draw.id])
      if (rows[0]) return rows[0].late
    }
  }
  await until(`status = 'settled'`)
  const end = until('paid_at IS NOT NULL')
  const busy = await slowestOrder(product, end)
  const work = `${bets.toLocaleString('en')} bets of ${MEMBERS.toLocaleString('en')} members`
  const slowest = `${(busy / idle).toFixed(2)}; ${busy.toFixed(0)} ms : ${idle.toFixed(0)} ms`
  const against = 'the slowest while nothing is paid'
  return [
    { work: `${work}, all paid`, against: '–', goal: '≤ 8 s', measured: `${(await end).toFixed(1)} s` },
    { work: `slowest order while ${work} are paid`, against, goal: '≤ 1.5', measured: slowest },
  ]
}

/** Returns the times of orders at random moments of ten seconds, which end one second before the draw closes, ms. */
async function lateTimes(product: Product): Promise<number[]> {
  const { closes_at: closesAt, game_id: game } = await product.openDraw('sai60', 15)
  const begin = closesAt.getTime() - 1_000 - LATE_MS
  const orders = Array.from({ length: LATE_MEMBERS }, async (_, n) => {
    await sleep(begin - Date.now() + Math.random() * LATE_MS)
    const since = performance.now()
    const form = { item: 'big', money: '1', lid: String(game) }
    await mustCall(product.url, 'game/placeOrder', form, { token: `bench${1 + n}` })
    return performance.now() - since
  })
  return (await Promise.all(orders)).toSorted((a, b) => a - b)
}

export async function lateOrders(product: Product, isShort: boolean): Promise<Row[]> {
  const ratios: number[] = []
  for (let n = 0; n < (isShort ? 1 : 5); n += 1) {
    const ms = await lateTimes(product)
    ratios.push((ms[Math.floor(0.99 * ms.length)] ?? Number.NaN) / median(ms))
  }
  const measured = `${median(ratios).toFixed(1)} (${ratios.map((each) => each.toFixed(1)).join(', ')})`
  const work = 'orders of the last ten seconds, p99'
  return [{ work, against: 'their median, five draws', goal: '≤ 5', measured }]
}
