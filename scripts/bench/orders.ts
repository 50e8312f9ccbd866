import type pg from 'pg'
import { barestOrders } from './barest.ts'
import { ask, load, repeatFor } from './load.ts'
import { withPool } from './pool.ts'
import { type Product, tokenOf } from './product.ts'
import { type Part, ratio } from './row.ts'

const MEMBERS = 64
const SECONDS = 5
async function byFunction({ apiUrl }: Product, gameId: number): Promise<number> {
  return withPool(apiUrl, async (clients) => {
    const step = async (worker: number, turn: number) => {
      const member = 128 + worker + clients.length * (turn % 12)
      const values = [member, gameId, true, '', '', ['big'], 100, '', '']
      const text =
        'SELECT refusal FROM place_order($1::int, $2::int, $3, $4, $5, $6::text[], $7::bigint, $8, $9)'
      const { rows } = await (clients[worker] as pg.Client).query({ name: 'order', text, values })
      if (rows[0].refusal !== null) throw new Error(rows[0].refusal)
    }
    await repeatFor(1, clients.length, step)
    return (await repeatFor(SECONDS, clients.length, step)).perSecond
  })
}

/** Orders over HTTP against the SQL function alone, and that function against the barest order that is correct. */
export const orders: Part = async (product, say) => {
  const barest = await barestOrders(product.server, SECONDS)
  say(`barest order: ${barest.toFixed(0)}/s`)
  const draw = await product.openDraw('sai300', 25)
  const sql = await byFunction(product, draw.game_id)
  say(`place_order: ${sql.toFixed(0)}/s`)
  const http = await load({
    port: product.api.port,
    connections: MEMBERS,
    seconds: SECONDS,
    request: (n) =>
      ask.post('/api/game/placeOrder', `item=big&money=1&lid=${draw.game_id}`, { token: tokenOf(n + 1) }),
    refusal: '"code":401',
  })
  if (http.refused > 0) throw new Error(`${http.refused} orders were refused`)
  return [
    ratio('placeOrder over HTTP, 64 members', 'place_order by pg, prepared', http.perSecond, sql, 0.6),
    ratio('place_order by pg, prepared', 'the barest correct order', sql, barest, 0.6),
  ]
}
