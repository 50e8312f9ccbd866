import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import { beforeEach, expect, test } from 'vitest'
import { sealDueDraws } from '../../src/jobs/seal-due-draws.ts'
import { storeByBoth } from '../support/beacon.ts'
import { queryAs, waitingFor } from '../support/database.ts'
import { type DrawRow, drawOf, openDraw, placeBet, seedOf, work, workAt } from '../support/draws.ts'
import { setUpMember, walletOf } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { orderSql } from '../support/order-sql.ts'
import { setUpWorld } from '../support/world.ts'

const S = 1_000
const world = setUpWorld()
const member = setUpMember(world)
/** The newest draw that was opened; each test starts a second after it. */
let draw: DrawRow | undefined
beforeEach(async () => {
  const last = await world.value(
    `SELECT max(draw_at) FROM draw WHERE draw_at <= app_now() + interval '1 minute'`,
  )
  if (last) await workAt(world, last.getTime() - 500)
  if (last) await world.setClock(last)
})

const { genesis, period } = { genesis: 1_692_803_367, period: 3 }
const statusOf = async ({ issue }: DrawRow) => (await drawOf(world, issue)).status
const entriesOf = async ({ id }: DrawRow) =>
  await world.rows('SELECT line FROM app.log_entry WHERE draw_id = $1 ORDER BY seq', [id])
const now = async () => (await world.value('SELECT app_now() AS now')).getTime()
const due = () =>
  world.row(
    `SELECT d.*, (SELECT COALESCE(max(idx), 0) FROM draw) AS last FROM draw d WHERE status = 'scheduled' AND opens_at <= app_now() AND app_now() < closes_at`,
  )
const open = (id: number, idx: number, epoch = 1) =>
  queryAs(world, 'worker', 'SELECT open_draw($1, $2, $3) AS done', [id, epoch, idx])
const skip = (id: number) => queryAs(world, 'worker', 'SELECT skip_draw($1) AS done', [id])
const seal = (id: number) => queryAs(world, 'worker', 'SELECT seal_draw($1) AS done', [id])

test('opens a draw late if 20 s or more remain to its closing', async () => {
  await world.setClock((await now()) + 32 * S)
  draw = await openDraw(world)
  expect(draw).toMatchObject({ status: 'open', closes_at: new Date((await now()) + 20 * S) })
})

test('skips a draw with less than 20 s to closing: no index, entry or order', async () => {
  await work(world)
  await openDraw(world)
  const next = await world.row(`SELECT * FROM draw WHERE status = 'scheduled' ORDER BY draw_at LIMIT 1`)
  await workAt(world, next.opens_at.getTime() - 500)
  await world.setClock(next.closes_at.getTime() - 20 * S + 1)
  await expect(open(next.id, 9)).rejects.toThrow(/20 s or more before closing/)
  await work(world)
  expect(await drawOf(world, next.issue)).toMatchObject({ status: 'skipped', idx: null, record: null })
  expect(await entriesOf(next)).toEqual([])
  expect(await skip(next.id)).toEqual([{ done: false }])
})

test('open_draw accepts the next index of the current epoch, in time, once; no draw is skipped that can open or is open', async () => {
  const next = await due()
  for (const idx of [next.last, next.last + 2, 0])
    await expect(open(next.id, idx)).rejects.toThrow(/next index/)
  await expect(open(next.id, next.last + 1, 2)).rejects.toThrow(/current epoch/)
  const [later] = await world.rows(`SELECT id FROM draw WHERE opens_at = $1`, [next.draw_at])
  await expect(open(later.id, next.last + 1)).rejects.toThrow(/after its opens_at/)
  expect(await skip(next.id)).toEqual([{ done: false }])
  draw = await openDraw(world)
  expect(await skip(draw.id)).toEqual([{ done: false }])
  expect(draw.idx).toBe(next.last + 1)
  expect(await open(next.id, next.last + 2)).toEqual([{ done: false }])
})

test('opens no draw while another one of the game is open or sealed', async () => {
  draw = await openDraw(world)
  const next = await world.row(`SELECT * FROM draw WHERE status = 'scheduled' ORDER BY draw_at LIMIT 1`)
  await world.setClock(next.opens_at)
  await expect(open(next.id, Number(draw.idx) + 1)).rejects.toThrow(/another draw of this game/)
  const second = world.owner.query(
    `UPDATE draw SET status = 'open', epoch = 1, idx = 99, commit = $2, record = $2 WHERE id = $1`,
    [next.id, 'ab'.repeat(32)],
  )
  await expect(second).rejects.toThrow(/draw_one_live_key/)
})

test('seals a draw once, after its closing; the agenda knows closing, comparison and round', async () => {
  draw = await openDraw(world)
  const wait = (job: string) =>
    world.value('SELECT wait FROM worker_agenda($1, $2, 0) WHERE job = $3', [
      world.worker.beacon.beacon.chainHash,
      world.worker.receiptPublicKey,
      job,
    ])
  await world.setClock(draw.closes_at.getTime() - 120)
  expect(await wait('seal')).toBe(120)
  await world.setClock(draw.closes_at.getTime() - 1)
  await expect(seal(draw.id)).rejects.toThrow(/sealed after closing/)
  await world.setClock(draw.closes_at)
  expect(await seal(draw.id)).toEqual([{ done: true }])
  expect(await seal(draw.id)).toEqual([{ done: false }])
  expect(await wait('advance')).toBe(0)
  await world.setClock(draw.closes_at.getTime() + 2_000)
  expect(await wait('advance')).toBeGreaterThan(0)
  expect(await entriesOf(draw)).toHaveLength(2)
})

test('C2.2 waits for a pending order when sealing and includes it in the root', async () => {
  draw = await openDraw(world)
  const late = await connectAs(world, 'owner')
  await late.query('BEGIN')
  const placed = await late.query(orderSql(member.id, { options: ['7'] }))
  expect(placed.rows[0].refusal).toBeNull()
  await world.setClock(draw.closes_at.getTime() + 100)
  const sealing = sealDueDraws(world.worker)
  await expect.poll(() => waitingFor(late)).toBe(1)
  await late.query('COMMIT')
  await sealing
  expect(await drawOf(world, draw.issue)).toMatchObject({ status: 'sealed', bet_count: 1 })
})

test('C2.2 voids and refunds a draw that is not sealed 1 s before its round', async () => {
  draw = await openDraw(world)
  const balance = await walletOf(world, member)
  await placeBet(world, member, 'big,7', '9')
  const deadline = roundTimeMs(draw.round, genesis, period) - S
  await world.setClock(deadline)
  await expect(
    queryAs(world, 'worker', 'SELECT void_draw($1, $2)', [draw.id, await seedOf(world, draw)]),
  ).rejects.toThrow(/can still be sealed/)
  await world.setClock(deadline + 1)
  await expect(seal(draw.id)).rejects.toThrow(/too late to seal/)
  await work(world)
  expect(await drawOf(world, draw.issue)).toMatchObject({
    status: 'void',
    dice: null,
    seed: await seedOf(world, draw),
  })
  expect(await walletOf(world, member)).toBe(balance)
  expect(await entriesOf(draw)).toMatchObject([
    { line: /^open/ },
    { line: /^result\/v1\|[0-9a-f]{64}\|void\|[0-9a-f]{64}\|-\|-\|/ },
  ])
})

test('C2.2 checks the deadline again when the sealing commits', async () => {
  draw = await openDraw(world)
  const slow = await connectAs(world, 'worker')
  await world.setClock(draw.closes_at)
  await slow.query('BEGIN')
  await slow.query('SELECT seal_draw($1)', [draw.id])
  await world.setClock(roundTimeMs(draw.round, genesis, period) - S + 1)
  await expect(slow.query('COMMIT')).rejects.toThrow(/too late to seal/)
  expect(await statusOf(draw)).toBe('open')
  await work(world)
  expect(await statusOf(draw)).toBe('void')
})

test('opens and seals nothing while the beacon is ahead of the clock', async () => {
  const store = async (ahead: number) => {
    const round = Math.floor(((await now()) / S - genesis) / period) + 1 + ahead
    const [before, time] = [await now(), roundTimeMs(round, genesis, period)]
    await world.setClock(time)
    await storeByBoth(world, world.worker.beacon.beacon.chainHash, round, 'cd'.repeat(48))
    await world.setClock(before) // turned back: the beacon was here already
    return time
  }
  const next = await due()
  const ahead = await store(4)
  await world.setClock(ahead - S - 1)
  await expect(open(next.id, next.last + 1)).rejects.toThrow(/beacon is ahead of this clock/)
  await world.setClock(ahead - S)
  draw = await openDraw(world)
  await world.setClock(draw.closes_at)
  const later = await store(3)
  await expect(seal(draw.id)).rejects.toThrow(/beacon is ahead of this clock/)
  await world.setClock(later - S)
  await expect(seal(draw.id)).rejects.toThrow(/too late|ahead/)
})
