import { alternate, type Step, side } from './alternate.ts'
import { baselineOrder, createBaseline } from './baseline.ts'
import { ask, load } from './load.ts'
import { withPool } from './pool.ts'
import { type Product, tokenOf } from './product.ts'
import { type Part, ratio } from './row.ts'

const MEMBERS = 64
const SECONDS = 1.5

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

async function overHttp({ api }: Product, gameId: number) {
  const done = await load({
    port: api.port,
    connections: MEMBERS,
    seconds: SECONDS,
    request: (n) =>
      ask.post('/api/game/placeOrder', `item=big&money=1&lid=${gameId}`, { token: tokenOf(n + 1) }),
    refusal: '"code":401',
  })
  if (done.refused > 0) throw new Error(`${done.refused} orders were refused`)
  return done
}

/** Orders over HTTP against the SQL function alone, and that function against the baseline. */
export const orders: Part = async (product, say) => {
  const bareUrl = await createBaseline(product.server)
  const speeds = await withPool(bareUrl, (bare) =>
    withPool(product.apiUrl, async (api) => {
      const draw = await product.openDraw('sai300', 45)
      const sides = [
        side(bare, SECONDS, baselineOrder(bare.length)),
        side(api, SECONDS, placeOrder(draw.game_id, api.length)),
        () => overHttp(product, draw.game_id),
      ]
      for (const each of sides) await each() // warm-up: plans and compiled code
      return alternate(sides)
    }),
  )
  const [baseline = 0, sql = 0, http = 0] = speeds
  say(`baseline order: ${baseline.toFixed(0)}/s, place_order: ${sql.toFixed(0)}/s`)
  return [
    ratio('placeOrder over HTTP, 64 members', 'place_order by pg, prepared', http, sql, 0.6),
    ratio('place_order by pg, prepared', 'the baseline order', sql, baseline, 0.6),
  ]
}
