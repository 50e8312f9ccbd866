// The running product: restarts, refusals, backup and restore.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { look } from '@saikoro/monitor/log/monitor'
import { readRestoreLine } from '@saikoro/shared/restore-line'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { collectNode } from '@saikoro/system/tools'
import { newFolder } from '@saikoro/testing/folder'
import { startOwnProduct } from '@saikoro/testing/own-product'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readManifest } from '../backup/backup-folder.ts'
import { withServer } from '../database/database.ts'
import { livePostmaster } from '../embedded/postmaster.ts'
import { readRunning } from '../installation/running.ts'
import { withClient } from '../postgres/client.ts'

vi.setConfig({ testTimeout: 400_000 })
const dataDir = newFolder('running')
const cluster = path.join(dataDir, 'postgres')
const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) }
const env = { ...process.env, ...ports, DATA_DIR: dataDir, HOST: '127.0.0.1', BEACON: 'sandbox' }
let product: Awaited<ReturnType<typeof startOwnProduct>>
const start = async () => {
  product = await startOwnProduct(env)
}
/** Returns what `npm start` printed since its last start. */
const printed = () => product.output()
const ask = (page: string) =>
  fetch(`http://127.0.0.1:${ports.PORT}/${page}`).then(
    (reply) => reply.text(),
    () => 'nobody',
  )
/** Runs a command on the same installation. */
const run = (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args], { env })
/** what the monitor remembers */
const seen = path.join(dataDir, 'seen.json')
/** the backup that the first restore uses */
let folder = ''

/** A game like the first one with twice as many draws, because the tests wait for a draw that a restore loses. */
const QUICK_GAME = `
  INSERT INTO game (key, class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico, sort)
    SELECT 'sai30', class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico, sort
    FROM game WHERE key = 'sai60';
  INSERT INTO game_schedule (game_id, effective_from, interval_s) SELECT max(id), '2026-01-01', 30 FROM game;
  INSERT INTO odds_version (game_id, odds) SELECT max(id), (SELECT odds FROM odds_version ORDER BY id LIMIT 1) FROM game`

const asOwner = <T>(use: (owner: pg.Client) => Promise<T>): Promise<T> =>
  withServer(dataDir, ({ ownerUrl }) => withClient(ownerUrl, use))

beforeAll(async () => {
  await start()
  await asOwner((owner) => owner.query(QUICK_GAME))
}, 180_000)
afterAll(() => product?.stop(), 60_000)

test('the first start prints a link for the first operator, with every role', async () => {
  await expect
    .poll(printed)
    .toMatch(/first operator, admin, .*: http:\/\/127\.0\.0\.1:\d+\/enter\/[\w-]{43}\n/)
  await product.stop()
  await start()
  expect(printed()).toMatch(/Operators log in at the desk: http:\/\/127\.0\.0\.1:\d+\n/)
  expect(printed()).not.toContain('/enter/')
})

test('the start and the status state the automatic review, and that the operator could know the dice of the sandbox beacon in advance', async () => {
  const review =
    'Sandbox: requests are reviewed automatically after 20 s; SANDBOX_REVIEW_SECONDS=0 turns that off'
  const beacon =
    /^ {2}beacon +sandbox, the operator could know the dice in advance; BEACON changes it with a new epoch, see docs\/fairness.md$/m
  await expect.poll(printed).toContain(`${review}.`)
  expect(printed()).toMatch(beacon)
  const { output } = await run('status')
  expect(output).toContain(review)
  expect(output).toMatch(beacon)
})

test('restarts database, API, draw worker and desk killed at once, on the same port, and status counts it', async () => {
  const before = livePostmaster(cluster)
  const pids = readRunning(dataDir)?.processes.flatMap(({ pid }) => pid ?? []) ?? []
  for (const pid of [before?.pid ?? Number.NaN, ...pids]) process.kill(pid, 'SIGKILL')
  const back = { timeout: 60_000, interval: 50 }
  for (const name of ['database', 'API', 'draw worker', 'desk'])
    await expect.poll(printed, back).toContain(`The ${name} is back after`)
  await expect.poll(() => ask('readyz'), back).toMatch(/^ready$/m)
  expect(printed().match(/ The API ended \(SIGKILL\)/g)).toHaveLength(1)
  expect(livePostmaster(cluster)?.port).toBe(before?.port)
  const { code, output } = await run('status')
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/API +restarted, times 1, end SIGKILL, at /)
  expect(output).toMatch(/database +restarted, times 1/)
  expect(output).toMatch(/last backup +none/)
  // the new worker plans its first draws after its first sign of life
  await expect.poll(async () => (await run('status')).output).toMatch(/sai60 +runs/)
})

test('rejects a second start and a new epoch while the product runs', async () => {
  const second = await collectNode([inRoot('packages/runtime/run.mjs'), 'start'], {
    env: { ...env, PORT: String(await freePort()), DESK_PORT: String(await freePort()) },
  })
  expect(second).toMatchObject(refusal('already runs'))
  for (const [argument, words] of [
    ['a reason', 'Nothing was changed. With --yes-void-open-draws'],
    ['--yes-void-open-draws', 'Saikoro runs: stop npm start first. Nothing was changed.'],
  ] as const)
    expect(await run('admin', 'epoch', argument)).toMatchObject(refusal(words))
  expect(await ask('healthz')).toBe('ok')
})

const refusal = (words: string) => ({ code: 1, output: expect.stringContaining(words) })

/** The monitor's view of the product; `file` is what it remembers. */
async function lookAt(file: string) {
  const { faults, notices } = await look(`http://127.0.0.1:${ports.PORT}`, file, {
    pace: { intervalMs: 5 },
  })
  return { faults: faults.map(({ text }) => text), notices }
}

const logSize = async () => Number((await ask('log/checkpoint')).split('\n')[1])

/** A game with a sealed draw starts its epoch when that draw is settled. */
const EPOCH_2 = /sai60: epoch 2 (started|starts as soon as its sealed draw is settled)/

/** Folders of files that a backup copies and a restore adds. */
const FOLDERS = ['uploads', 'media'].map((name) => path.join(dataDir, name))

/** A voucher that has no file. */
const LOST_VOUCHER = `${'ab'.repeat(16)}.webp`
const ADD_VOUCHER = `SELECT add_upload(member_id, '${LOST_VOUCHER}', repeat('ab', 32), 1) FROM register_member('mika', 'x', sha256('mika'),
  (SELECT code FROM invite_code LIMIT 1), true, '2026-11', 'ja')`

/** Runs a backup while its files change. */
const backUpUnderWrites = () =>
  asOwner(async (owner) => {
    let isOver = false
    const writing = (async () => {
      await owner.query('CREATE TABLE scratch (filling text)')
      while (!isOver)
        await owner.query(`INSERT INTO scratch SELECT repeat('x', 500) FROM generate_series(1, 100)`)
      await owner.query('DROP TABLE scratch')
    })()
    const done = await run('backup')
    isOver = true
    await writing
    return done
  })

test('C2.10 verifies a backup of the running product, restores it, and announces in the log what was lost', async () => {
  for (const each of FOLDERS) {
    mkdirSync(each, { recursive: true })
    writeFileSync(path.join(each, 'saved.webp'), 'a picture')
  }
  await asOwner((owner) => owner.query(ADD_VOUCHER))
  const { code, output } = await backUpUnderWrites()
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: /m) })
  expect(output).toContain(`voucher ${LOST_VOUCHER} is missing`)
  folder = /^Verified: (.*)$/m.exec(output)?.[1] ?? ''
  mkdirSync(`${folder}.partial`) // of a backup that was interrupted
  expect((await run('status')).output).toMatch(
    /last backup +verified, at .*\n.*last backup +no file, count 1\n +unfinished +unfinished, path .*Z\.partial, size/,
  )
  for (const name of ['postgres.password', 'secrets.json'])
    expect(existsSync(path.join(folder, name)), name).toBe(true)
  expect(await run('restore', folder)).toMatchObject(refusal('in use'))
  const size = await logSize()
  await expect.poll(logSize, { timeout: 150_000, interval: 500 }).toBeGreaterThan(size)
  const unannounced = path.join(dataDir, 'unannounced.json')
  expect(await lookAt(seen)).toEqual({ faults: [], notices: [] })
  copyFileSync(seen, unannounced)
  const checkpoint = path.join(dataDir, 'checkpoint.txt')
  writeFileSync(checkpoint, await ask('log/checkpoint'))
  await product.stop()
  expect(livePostmaster(cluster)).toBeUndefined()
  const announce = (...former: string[]) => run('restore', '--announce', ...former)
  expect(await announce('--checkpoint', checkpoint)).toMatchObject(refusal('Nothing was lost'))
  const nowhere = 'postgresql://127.0.0.1:1/former'
  expect(await announce('--former', nowhere)).toMatchObject(refusal('cannot be read: connect ECONNREFUSED'))
  expect((await run('status')).output).toMatch(/product +stopped/)
  for (const each of FOLDERS) {
    rmSync(path.join(each, 'saved.webp'))
    writeFileSync(path.join(each, 'later.webp'), 'another')
  }
  expect(await run('restore', dataDir)).toMatchObject(refusal('not a backup'))
  const restored = await run('restore', folder, '--reason', 'a drill', '--by', 'ops')
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(EPOCH_2) })
  expect(restored.output).toMatch(/The public log loses the entries \d+ to \d+ and says so: [1-9]\d* draws/)
  const [, lost = ''] = /^Lost requests, to be made good: (.*)$/m.exec(restored.output) ?? []
  expect(readFileSync(lost, 'utf8')).toMatch(/^kind,id,member,points,due,time\n/)
  for (const each of FOLDERS)
    expect(readdirSync(each)).toEqual(expect.arrayContaining(['later.webp', 'saved.webp']))
  await asOwner((owner) => owner.query('DROP TABLE scratch'))
  expect((await run('audit')).code).toBe(0)
  await start()
  await expect.poll(() => ask('log/restore-line'), { timeout: 30_000 }).toContain('"reason": "a drill"')
  expect(readRestoreLine(await ask('log/restore-line'))).toMatchObject({
    reason: 'a drill',
    by: 'ops',
  })
  expect(await lookAt(seen)).toEqual({
    faults: [],
    notices: [
      expect.stringMatching(/^a restore was announced by ops: a drill. The entries \d+ to \d+ are lost$/),
    ],
  })
  // the same log for a monitor that has seen more than the statement admits
  const known = JSON.parse(readFileSync(unannounced, 'utf8'))
  writeFileSync(unannounced, JSON.stringify({ ...known, log: { ...known.log, size: known.log.size + 1000 } }))
  expect((await lookAt(unannounced)).faults).toEqual(['the log has become shorter'])
})

test('keeps a backup of a stopped database that fails the audit, and reports it as not verified', {
  tags: 'long',
}, async () => {
  await product.stop()
  await asOwner(async (owner) => {
    await owner.query('SET session_replication_role = replica')
    await owner.query(`UPDATE game_setting SET sort = sort + 1 WHERE key = 'sai60'`)
  })
  const shelf = path.join(dataDir, 'shelf')
  const { code, output } = await run('backup', '--to', shelf)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/does not hold:\nFAILS/) })
  expect(readdirSync(shelf).map((name) => readManifest(path.join(shelf, name)).verified)).toEqual([false])
})
