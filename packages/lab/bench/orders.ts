// Baseline: the minimal correct order, on unconstrained tables. One prepared statement locks the draw FOR SHARE,
// checks the member, moves the wallet and inserts the bet and two entries.

import { withClient } from '../../runtime/postgres/client.ts'
import { alternateRounds, type Step, side, withPool } from './alternate.ts'
import { buildRequest, load } from './load.ts'
import { type Product, tokenOf } from './product.ts'
import { type Part, ratioOfRounds } from './row.ts'

const MEMBERS = 64
const SECONDS = 1.5
const BATCH = 32
/** As many connections as statements the API runs at once. */
const BATCHES = 2

export const placeOrder =
  (gameId: number, connections: number): Step =>
  async (client, worker, turn) => {
    const member = 128 + worker + connections * (turn % 12)
    const values = [member, gameId, true, '', '', ['big'], 100, '', '']
    const text =
      'SELECT refusal FROM place_order($1::int, $2::int, $3, $4, $5, $6::text[], $7::bigint, $8, $9)'
    const { rows } = await client.query({ name: 'order', text, values })
    if (rows[0].refusal !== null) throw new Error(rows[0].refusal)
  }

/** Places a batch of different members, of which no two connections have one. */
const placeOrders =
  (gameId: number): Step =>
  async (client, worker, turn) => {
    const members = Array.from(
      { length: BATCH },
      (_, n) => 1 + worker + BATCHES * ((turn * BATCH + n) % MEMBERS),
    )
    const all = <T>(value: T) => members.map(() => value)
    const values = [members, all(gameId), all(true), all(''), all(''), all('big'), all(100), all(''), all('')]
    const text = `SELECT refusal FROM place_orders($1::int[], $2::int[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[])`
    const { rows } = await client.query({ name: 'orders', text, values })
    if (rows.length !== BATCH || rows.some(({ refusal }) => refusal !== null)) throw new Error('refused')
  }

const postOrders = (port: number, path: (member: number) => string, gameId: number) => async () => {
  const done = await load({
    port,
    connections: MEMBERS,
    seconds: SECONDS,
    request: (n) =>
      buildRequest.post(path(n + 1), `item=big&money=1&lid=${gameId}`, { token: tokenOf(n + 1) }),
    refusal: '"code":401',
  })
  if (done.refused > 0) throw new Error(`${done.refused} orders were refused: ${done.refusal}`)
  return done
}

async function replyOf({ url }: Product, gameId: number): Promise<string> {
  const body = new URLSearchParams({ item: 'big', money: '1', lid: String(gameId) })
  const reply = await fetch(`${url}/api/game/placeOrder`, {
    method: 'POST',
    headers: { token: tokenOf(1) },
    body,
  })
  return reply.text()
}

/** Orders over HTTP, in one statement and in batches, each against the baseline order. */
export const orders: Part = async (product, report) => {
  const { game_id: gameId } = await product.openDraw('sai300', 60)
  const { bare, url: bareUrl } = await startBaseline(product, gameId, 'baseline')
  const [baseline, single, batches, http, bareHttp] = await withPool(bareUrl, (bareClients) =>
    withPool(product.apiUrl, async (api) => {
      const sides = [
        side(bareClients, SECONDS, baselineOrder(bareClients.length)),
        side(api, SECONDS, placeOrder(gameId, api.length)),
        side(api.slice(0, BATCHES), SECONDS, placeOrders(gameId)),
        postOrders(product.api.port, () => '/api/game/placeOrder', gameId),
        postOrders(bare.port, (member) => `/order/${member}`, gameId),
      ]
      for (const each of sides) await each() // warm-up: plans and compiled code
      return alternateRounds(sides)
    }),
  )
  report(`baseline order by round: ${baseline?.map(Math.round).join(', ')}/s`)
  const against = 'the baseline order'
  return [
    ratioOfRounds(
      'placeOrder over HTTP, 64 members',
      `${against} behind protected Fastify`,
      http,
      bareHttp,
      1,
    ),
    ratioOfRounds('place_orders, batches of 32', `${against}, single`, batches, baseline, 1.5, BATCH),
    ratioOfRounds('place_order by pg, prepared', `${against}, single`, single, baseline, 0.6),
  ]
}

const TABLES = `
  CREATE TABLE draw (id int PRIMARY KEY, closes_at timestamptz NOT NULL);
  CREATE TABLE member (id int PRIMARY KEY, status int NOT NULL);
  CREATE TABLE wallet (member_id int PRIMARY KEY REFERENCES member (id), balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE bet (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, draw_id int NOT NULL REFERENCES draw (id),
    member_id int NOT NULL REFERENCES member (id), option text NOT NULL, stake bigint NOT NULL, placed_at timestamptz NOT NULL);
  CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, bet_id bigint NOT NULL REFERENCES bet (id), account int NOT NULL, amount bigint NOT NULL);
  INSERT INTO draw VALUES (1, now() + interval '1 day');
  INSERT INTO member SELECT n, 1 FROM generate_series(1, 200) AS n;
  INSERT INTO wallet SELECT n, 1000000000 FROM generate_series(1, 200) AS n`

const ORDER = `
  WITH d AS (SELECT id FROM draw WHERE id = $1 AND clock_timestamp() < closes_at FOR SHARE),
  m AS (SELECT id FROM member WHERE id = $2 AND status = 1),
  w AS (UPDATE wallet SET balance = balance - $4 FROM d, m WHERE member_id = m.id RETURNING member_id),
  b AS (INSERT INTO bet (draw_id, member_id, option, stake, placed_at) SELECT d.id, w.member_id, $3, $4, clock_timestamp() FROM d, w RETURNING id),
  e AS (INSERT INTO entry (bet_id, account, amount) SELECT id, account, amount FROM b, (VALUES ($2::int, -$4::bigint), (0, $4::bigint)) AS line (account, amount))
  SELECT id FROM b`

/** Creates a database with the baseline tables, and starts the protected Fastify that answers `/order/MEMBER` from it. */
export async function startBaseline(product: Product, gameId: number, database: string) {
  const { server } = product
  await server.createDatabase(database)
  const url = server.url(database)
  await withClient(url, (client) => client.query(TABLES))
  const bare = await product.bare({ order: await replyOf(product, gameId) }, { url, text: ORDER })
  return { bare, url }
}

const baselineOrder =
  (connections: number): Step =>
  async (client, worker, turn) => {
    const values = [1, 1 + worker + connections * (turn % 12), 'big', 100]
    const done = await client.query({ name: 'order', text: ORDER, values })
    if (done.rowCount !== 1) throw new Error('no order')
  }
