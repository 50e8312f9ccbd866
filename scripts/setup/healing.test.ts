// The product as `npm start` runs it, whose processes are killed one after the other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { livePostmaster } from './embedded/postmaster.ts'
import { inRoot } from './paths.ts'
import { freePort } from './ports.ts'
import { readRunning } from './running.ts'
import { collectNode } from './tools.ts'

vi.setConfig({ testTimeout: 150_000 })
const BACK = { timeout: 60_000, interval: 50 }
const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-healing-'))
const cluster = path.join(dataDir, 'postgres')
let port: number
let product: ChildProcess
let said = ''

const environment = () => ({ ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' })
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())
const pidOf = (name: string) =>
  readRunning(dataDir)?.processes.find((each) => each.name === name)?.pid ?? Number.NaN
const ask = (page: string) =>
  fetch(`http://127.0.0.1:${port}/${page}`).then(
    (reply) => reply.text(),
    () => 'nobody',
  )

async function start() {
  said = ''
  product = spawn(process.execPath, [inRoot('scripts/run.mjs'), 'start'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [product.stdout, product.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  const isOver = () => said.includes('Saikoro is up') || product.exitCode !== null
  await vi.waitUntil(isOver, { timeout: 170_000, interval: 200 })
  if (product.exitCode !== null) throw new Error(said)
}

/** Kills, and waits until these were told as back and the product is ready. Says what was printed meanwhile. */
async function kill(pids: number[], names: string[]): Promise<string[]> {
  const before = said.length
  const wanted = names.map((name) => `The ${name} is back after`)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await expect.poll(() => wanted.filter((words) => !said.slice(before).includes(words)), BACK).toEqual([])
  await expect.poll(() => ask('readyz'), BACK).toMatch(/^ready$/m)
  return linesOf(said.slice(before))
}

beforeAll(async () => {
  port = await freePort()
  await start()
}, 180_000)

afterAll(async () => {
  product.kill('SIGTERM')
  if (product.exitCode === null) await once(product, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

test('a killed API comes back, with a line for its end and one for its return', async () => {
  const lines = await kill([pidOf('API')], ['API'])
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d The API was killed \(SIGKILL\)\. It starts again in 1 s\.$/,
    ),
    expect.stringMatching(/ The API is back after \d+\.\d s\.$/),
  ])
})

test('a killed draw worker comes back', async () => {
  expect(await kill([pidOf('draw worker')], ['draw worker'])).toHaveLength(2)
})

test('a killed PostgreSQL comes back on its port; API and worker outlive it, and nobody fills the log', async () => {
  const before = livePostmaster(cluster)
  const [api, worker] = [pidOf('API'), pidOf('draw worker')]
  const answers = new Set<string>()
  const asking = setInterval(async () => answers.add(await ask('healthz')), 50)
  const lines = await kill([before?.pid ?? 0], ['database'])
  clearInterval(asking)
  expect(livePostmaster(cluster)?.port).toBe(before?.port)
  expect([pidOf('API'), pidOf('draw worker')]).toEqual([api, worker])
  expect([...answers].filter((answer) => answer !== 'ok')).toEqual(['no database'])
  await expect.poll(() => ask('healthz'), BACK).toBe('ok')
  expect(lines.filter((line) => / The database /.test(line))).toHaveLength(2)
  expect(lines.length).toBeLessThan(12)
})

test('all three killed at once come back', async () => {
  const postgres = livePostmaster(cluster)?.pid ?? 0
  await kill([postgres, pidOf('API'), pidOf('draw worker')], ['database', 'API', 'draw worker'])
})

test('status tells what runs and how often it ended, and changes nothing', async () => {
  const { code, output } = await collectNode([inRoot('scripts/run.mjs'), 'status'], { env: environment() })
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/API +up for .*, restarts: 2, the last because it was killed \(SIGKILL\)/)
  expect(output).toMatch(/database +up for .*, restarts: 2/)
  expect(output).toMatch(/sai60 +runs/)
  expect(output).toMatch(/last backup +NONE/)
})

test('a backup of the running product is verified, and an epoch is refused, asked for or not', async () => {
  const command = (...args: string[]) =>
    collectNode([inRoot('scripts/run.mjs'), ...args], { env: environment() })
  expect(await command('backup')).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: /m) })
  expect(await command('epoch')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Nothing was changed\. With --yes-void-open-draws/),
  })
  expect(await command('epoch', '--yes-void-open-draws')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Saikoro runs: stop npm start first. Nothing was changed.'),
  })
  expect(await ask('healthz')).toBe('ok')
})

test('one runs at a time, also after the database was lost; the next start has the same port and the same log', async () => {
  const second = await collectNode([inRoot('scripts/run.mjs'), 'start'], {
    env: { ...environment(), PORT: String(await freePort()) },
  })
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('already runs') })
  const before = livePostmaster(cluster)?.port
  product.kill('SIGTERM')
  await once(product, 'exit')
  expect(livePostmaster(cluster)).toBeUndefined()
  expect(readRunning(dataDir)).toBeUndefined()
  const stopped = await collectNode([inRoot('scripts/run.mjs'), 'status'], { env: environment() })
  expect(stopped.output).toMatch(/product +stopped/)
  await start()
  expect(livePostmaster(cluster)?.port).toBe(before)
  const starts = readFileSync(`${cluster}.log`, 'utf8').match(/ready to accept connections/g)
  expect(starts?.length).toBeGreaterThanOrEqual(5)
})
