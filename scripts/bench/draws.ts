import { setTimeout as sleep } from 'node:timers/promises'
import { addMembers, type Product } from './product.ts'
import { atMost, type Part } from './row.ts'

const BETS = Number(process.env.BENCH_BETS ?? 100_000)
const MEMBERS = 10_000

/** Bets of many members on an open draw, as orders would have left them but for their bookings. */
async function fill({ owner }: Product, draw: { id: number }): Promise<void> {
  await owner.query('RESET ROLE')
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `WITH who AS (SELECT array_agg(id ORDER BY id) AS ids FROM member WHERE username LIKE 'bench%'),
     ordered AS (INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
       SELECT ids[1 + n % cardinality(ids)], $1::int, 100, date_trunc('milliseconds', app_now()) FROM who, generate_series(1, $2::int) AS n RETURNING id, member_id, placed_at),
     numbered AS (SELECT *, nextval('bet_id_seq') AS bet, (ARRAY['big', 'odd', 'small', '10'])[1 + id % 4] AS option FROM ordered),
     leafed AS (SELECT *, (CASE option WHEN '10' THEN 780 ELSE 198 END) AS odds,
       concat_ws('|', 'bet/v1', bet, '0123456789abcdef', option, 100, CASE option WHEN '10' THEN 780 ELSE 198 END, ms(placed_at)) AS leaf FROM numbered)
     INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash) OVERRIDING SYSTEM VALUE
       SELECT bet, id, $1::int, member_id, option, 100, odds, placed_at, leaf, leaf_hash(leaf) FROM leafed`,
    [draw.id, BETS],
  )
  await owner.query(
    `WITH t AS (INSERT INTO ledger_transaction (kind, reference, reason) VALUES ('order', 'order:bulk' || $1::int, 'bench') RETURNING id)
     INSERT INTO ledger_entry (transaction_id, account_id, amount) SELECT t.id, a.id, $2::bigint FROM t, ledger_account a WHERE a.draw_id = $1::int`,
    [draw.id, BETS * 100],
  )
  await owner.query('COMMIT')
  await owner.query('SET ROLE saikoro_owner')
}

/** Seconds after its countdown at which a draw's dice were on the wire. */
async function diceLate({ url }: Product, issue: string, drawAt: number): Promise<number> {
  for (; ; await sleep(20)) {
    const reply = await (await fetch(`${url}/api/Lottery/getLotteryInfo?key=sai180`)).json()
    const { now_expect } = JSON.parse(Buffer.from((reply as { data: string }).data, 'base64').toString())
    if (now_expect === issue) return Math.max(0, Date.now() - drawAt) / 1000
  }
}

async function paidLate({ owner }: Product, draw: number, drawAt: number): Promise<number> {
  for (; ; await sleep(100)) {
    const { rows } = await owner.query(
      `SELECT EXISTS (SELECT FROM bet WHERE draw_id = $1 AND status = 'open') AS open`,
      [draw],
    )
    if (!rows[0].open) return Math.max(0, Date.now() - drawAt) / 1000
  }
}

/** A draw with many bets: when it is sealed, when its dice are on the wire, when all is paid. */
export const draws: Part = async (product, say) => {
  await addMembers(product.owner, 257, MEMBERS)
  say(`${MEMBERS} members`)
  const draw = await product.openDraw('sai180', 30 + BETS / 20_000)
  const from = performance.now()
  await fill(product, draw)
  const count = BETS.toLocaleString('en')
  say(
    `${count} bets in ${((performance.now() - from) / 1000).toFixed(1)} s; waiting for ${draw.draw_at.toISOString()}`,
  )
  const drawAt = draw.draw_at.getTime()
  await sleep(Math.max(0, drawAt - Date.now() - 500))
  const [dice, paid] = await Promise.all([
    diceLate(product, draw.issue, drawAt),
    paidLate(product, draw.id, drawAt),
  ])
  const { rows } = await product.owner.query(
    `SELECT extract(epoch FROM committed_at(seal_xact) - closes_at)::float8 AS sealed FROM draw WHERE id = $1`,
    [draw.id],
  )
  const sealed: number = rows[0].sealed
  const against = `a draw of ${count} bets`
  return [
    atMost('sealed after closing, the look included', against, `${sealed.toFixed(2)} s`, sealed, 0.55),
    atMost('dice on the wire after the countdown', against, `${dice.toFixed(2)} s`, dice, 0.1),
    atMost('all paid after the countdown', against, `${paid.toFixed(2)} s`, paid, 3),
  ]
}
