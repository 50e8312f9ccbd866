// Short form of healing.long.test.ts and database/backup.long.test.ts.
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { look } from '@saikoro/monitor/log/monitor'
import { readRestoreLine } from '@saikoro/shared/restore-line'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRoot } from '../system/paths.ts'
import { type RunningProduct, runProduct } from '../test/running-product.ts'

vi.setConfig({ testTimeout: 400_000 })
let product: RunningProduct
/** the backup that the first restore uses */
let folder = ''
beforeAll(async () => {
  product = await runProduct()
}, 180_000)
afterAll(() => product?.end(), 60_000)

test('the start, the status and the docs state the automatic review of the sandbox', async () => {
  const sentence =
    'Sandbox: requests are reviewed automatically after 20 s; SANDBOX_REVIEW_SECONDS=0 turns that off'
  await expect.poll(product.printed).toContain(`${sentence}.`)
  expect((await product.run('status')).output).toContain(sentence)
  const page = readFileSync(inRoot('docs/operators.md'), 'utf8')
  expect(page.replaceAll('`', '')).toContain(sentence)
})

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

/** The monitor's view of the product; `file` is what it remembers. */
async function lookAt(file: string) {
  const { faults, notices } = await look(`http://127.0.0.1:${product.env.PORT}`, file, {
    pace: { intervalMs: 5 },
  })
  return { faults: faults.map(({ text }) => text), notices }
}

const logSize = async () => Number((await product.ask('log/checkpoint')).split('\n')[1])

/** A game with a sealed draw starts its epoch when that draw is settled. */
const EPOCH_2 = /sai60: epoch 2 (started|starts as soon as its sealed draw is settled)/

test('C2.10 verifies a backup of the running product, restores it, and announces in the log what was lost', async () => {
  const { code, output } = await product.run('backup')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: /m) })
  folder = /^Verified: (.*)$/m.exec(output)?.[1] ?? ''
  expect(await product.run('restore', folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('in use'),
  })
  const size = await logSize()
  await expect.poll(logSize, { timeout: 150_000, interval: 500 }).toBeGreaterThan(size)
  const [seen, unannounced] = ['seen.json', 'unannounced.json'].map((name) =>
    path.join(product.dataDir, name),
  )
  expect(await lookAt(seen ?? '')).toEqual({ faults: [], notices: [] })
  copyFileSync(seen ?? '', unannounced ?? '')
  await product.stop()
  const restored = await product.run('restore', folder, '--reason', 'a drill', '--by', 'ops')
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(EPOCH_2) })
  expect(restored.output).toMatch(/The public log loses the entries \d+ to \d+ and says so: [1-9]\d* draws/)
  const [, lost = ''] = /^Lost requests, to be made good: (.*)$/m.exec(restored.output) ?? []
  expect(readFileSync(lost, 'utf8')).toMatch(/^kind,id,member,points,due,time\n/)
  expect((await product.run('audit')).code).toBe(0)
  await product.start()
  await expect
    .poll(() => product.ask('log/restore-line'), { timeout: 30_000 })
    .toContain('"reason": "a drill"')
  expect(readRestoreLine(await product.ask('log/restore-line'))).toMatchObject({
    reason: 'a drill',
    by: 'ops',
  })
  expect(await lookAt(seen ?? '')).toEqual({
    faults: [],
    notices: [
      expect.stringMatching(/^a restore was announced by ops: a drill. The entries \d+ to \d+ are lost$/),
    ],
  })
  // the same log for a monitor that has seen more than the statement admits
  const known = JSON.parse(readFileSync(unannounced ?? '', 'utf8'))
  writeFileSync(
    unannounced ?? '',
    JSON.stringify({ ...known, log: { ...known.log, size: known.log.size + 1000 } }),
  )
  expect((await lookAt(unannounced ?? '')).faults).toEqual(['the log has become shorter'])
})

test('C2.10 announces a restore that other tools made, by the newest checkpoint that anybody has', {
  tags: 'long',
}, async () => {
  const [seen, checkpoint] = ['seen.json', 'checkpoint.txt'].map((name) =>
    path.join(product.dataDir, name),
  ) as [string, string]
  const size = await logSize()
  await expect.poll(logSize, { timeout: 150_000, interval: 500 }).toBeGreaterThan(size)
  const { notices } = await lookAt(seen)
  const note = await product.ask('log/checkpoint')
  const announce = (text: string) => {
    writeFileSync(checkpoint, text)
    return product.run(
      'restore',
      '--announce',
      '--checkpoint',
      checkpoint,
      '--reason',
      'a lost disk',
      '--by',
      'ops',
    )
  }
  expect(await announce(note)).toMatchObject({ code: 1, output: expect.stringContaining('Saikoro runs') })
  await product.stop()
  expect(await announce(note)).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was lost') })
  for (const former of [
    ['--checkpoint', `${checkpoint}.missing`],
    ['--former', 'postgresql://127.0.0.1:1/former'],
  ])
    expect(await product.run('restore', '--announce', ...former)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/ cannot be read: \S.*\. Nothing was changed\.\n$/),
    })
  rmSync(product.cluster, { recursive: true })
  cpSync(path.join(folder, 'postgres'), product.cluster, { recursive: true, preserveTimestamps: true })
  expect(await announce(note.replace(/\d/, (digit) => String(9 - Number(digit))))).toMatchObject({
    code: 1,
    output: expect.stringContaining('not a checkpoint of this log'),
  })
  const announced = await announce(note)
  expect(announced).toMatchObject({ code: 0, output: expect.stringMatching(/sai60: epoch \d+ started/) })
  expect(announced.output).toMatch(/The public log loses the entries \d+ to \d+ and says so/)
  await product.start()
  await expect.poll(() => product.ask('log/restore-line'), { timeout: 30_000 }).toContain('a lost disk')
  expect(await lookAt(seen)).toEqual({
    faults: [],
    notices: [...notices, expect.stringMatching(/^a restore was announced by ops: a lost disk. The entries/)],
  })
})
