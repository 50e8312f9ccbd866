// Kills every process of the running product. Short form: operations.test.ts
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readRunning } from '../installation/running.ts'
import { inRoot } from '../system/paths.ts'
import { freePort } from '../system/ports.ts'
import { collectNode } from '../system/tools.ts'
import { type RunningProduct, runProduct } from '../test/running-product.ts'

vi.setConfig({ testTimeout: 150_000 })
const BACK = { timeout: 60_000, interval: 50 }
let product: RunningProduct

beforeAll(async () => {
  product = await runProduct()
}, 180_000)
afterAll(() => product?.end(), 60_000)

test('restarts a killed API and logs exit and recovery', async () => {
  const lines = await product.kill([product.pidOf('API')], ['API'])
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d The API was killed \(SIGKILL\)\. It starts again in 1 s\.$/,
    ),
    expect.stringMatching(/ The API is back after \d+\.\d s\.$/),
  ])
})

test('restarts a killed draw worker', async () => {
  expect(await product.kill([product.pidOf('draw worker')], ['draw worker'])).toHaveLength(2)
})

test('restarts a killed PostgreSQL on its port; API and worker survive without flooding the log', async () => {
  const before = product.postmaster()
  const [api, worker] = [product.pidOf('API'), product.pidOf('draw worker')]
  const answers = new Set<string>()
  const asking = setInterval(async () => answers.add(await product.ask('healthz')), 50)
  const lines = await product.kill([before?.pid ?? 0], ['database'])
  clearInterval(asking)
  expect(product.postmaster()?.port).toBe(before?.port)
  expect([product.pidOf('API'), product.pidOf('draw worker')]).toEqual([api, worker])
  expect([...answers].filter((answer) => answer !== 'ok')).toEqual(['no database'])
  await expect.poll(() => product.ask('healthz'), BACK).toBe('ok')
  expect(lines.filter((line) => / The database /.test(line))).toHaveLength(2)
  expect(lines.length).toBeLessThan(12)
})

test('status shows processes and restarts, and changes nothing', async () => {
  const { code, output } = await product.run('status')
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/API +up for .*, restarts: 1, the last because it was killed \(SIGKILL\)/)
  expect(output).toMatch(/database +up for .*, restarts: 1/)
  expect(output).toMatch(/sai60 +runs/)
  expect(output).toMatch(/last backup +NONE/)
})

test('rejects a new epoch of the running product, also with the confirmation argument', async () => {
  expect(await product.run('admin', 'epoch')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Nothing was changed\. With --yes-void-open-draws/),
  })
  expect(await product.run('admin', 'epoch', '--yes-void-open-draws')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Saikoro runs: stop npm start first. Nothing was changed.'),
  })
  expect(await product.ask('healthz')).toBe('ok')
})

test('rejects a second start, also after the database was lost; the next start keeps port and log', async () => {
  const second = await collectNode([inRoot('packages/runtime/run.mjs'), 'start'], {
    env: { ...product.env, PORT: String(await freePort()) },
  })
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('already runs') })
  const before = product.postmaster()?.port
  await product.stop()
  expect(product.postmaster()).toBeUndefined()
  expect(readRunning(product.dataDir)).toBeUndefined()
  const stopped = await product.run('status')
  expect(stopped.output).toMatch(/product +stopped/)
  await product.start()
  expect(product.postmaster()?.port).toBe(before)
  const starts = readFileSync(`${product.cluster}.log`, 'utf8').match(/ready to accept connections/g)
  expect(starts?.length).toBeGreaterThanOrEqual(4)
})
