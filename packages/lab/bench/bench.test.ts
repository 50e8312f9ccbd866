import { expect, test } from 'vitest'
import { buildRequest, load } from './load.ts'
import { startProduct, tokenOf } from './product.ts'

test('starts a product whose worker opens draws and whose members place orders', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const product = await startProduct()
  try {
    const { game_id: lid } = await product.openDraw('sai300', 5)
    const orders = await load({
      port: product.api.port,
      connections: 2,
      turns: 3,
      request: (n) =>
        buildRequest.post('/api/game/placeOrder', `item=big&money=1&lid=${lid}`, { token: tokenOf(n + 1) }),
      refusal: '"code":401',
    })
    expect(orders).toMatchObject({ count: 6, refused: 0 })
    const { rows } = await product.owner.query('SELECT count(*)::int AS bets FROM bet')
    expect(rows).toEqual([{ bets: 6 }])
  } finally {
    await product.stop()
  }
})
