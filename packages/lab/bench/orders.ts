import { alternateRounds, type Step, side, withPool } from './alternate.ts'
import { baselineOrder, createBaseline, ORDER } from './baseline.ts'
import { buildRequest, load } from './load.ts'
import { type Product, tokenOf } from './product.ts'
import { type Part, ratioOfRounds } from './row.ts'

const MEMBERS = 64
const SECONDS = 1.5
const BATCH = 32
/** As many connections as statements the API runs at once. */
const BATCHES = 2

const placeOrder =
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
  const bareUrl = await createBaseline(product.server)
  const { game_id: gameId } = await product.openDraw('sai300', 60)
  const bare = await product.bare({ order: await replyOf(product, gameId) }, { url: bareUrl, text: ORDER })
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
