// Short form of healing.long.test.ts and database/backup.long.test.ts.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningProduct, runProduct } from '../test/running-product.ts'

vi.setConfig({ testTimeout: 150_000 })
let product: RunningProduct
beforeAll(async () => {
  product = await runProduct()
}, 180_000)
afterAll(() => product?.end(), 60_000)

test('restarts database, API and draw worker killed at once, on the same port, and status counts it', async () => {
  const port = product.postmaster()?.port
  const postgres = product.postmaster()?.pid ?? 0
  const lines = await product.kill(
    [postgres, product.pidOf('API'), product.pidOf('draw worker')],
    ['database', 'API', 'draw worker'],
  )
  expect(lines.filter((line) => / The API was killed \(SIGKILL\)/.test(line))).toHaveLength(1)
  expect(product.postmaster()?.port).toBe(port)
  expect((await product.run('status')).output).toMatch(/API +up for .*, restarts: 1/)
})

test('verifies a backup of the running product; after restoring it the ledger balances and the game has a new epoch', async () => {
  const { code, output } = await product.run('backup')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: /m) })
  const [, folder = ''] = /^Verified: (.*)$/m.exec(output) ?? []
  expect(await product.run('restore', folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('in use'),
  })
  await product.stop()
  expect(await product.run('restore', folder)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/sai60: epoch 2 started/),
  })
  expect((await product.run('audit')).code).toBe(0)
})
