import { openDb } from '@saikoro/server/db'
import { log } from '@saikoro/shared/contract/fairness'
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { walkLog } from '@saikoro/shared/fairness/log-walk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import { checkGame } from '../../src/audit/draws.ts'
import { readFigures } from '../../src/domains/transparency/figures.ts'
import { renewEpochs } from '../../src/jobs/epochs.ts'
import type { WorkerContext } from '../../src/jobs/worker-context.ts'
import { startWorker } from '../../src/server/start-worker.ts'
import { call } from '../support/call.ts'
import {
  drawOf,
  failedSteps,
  finishDraw,
  openAfter,
  openDraw,
  placeBet,
  startEpoch,
  work,
  workAt,
} from '../support/draws.ts'
import { newMember, walletOf } from '../support/members.ts'
import { openWorld, setUp } from '../support/world.ts'

const world = setUp(openWorld, beforeEach)
afterEach(() => world.close())

/** A further worker on the same database, with other settings. */
const another = (more: Partial<WorkerContext> = {}): WorkerContext => ({
  ...world.worker,
  db: openDb(world.urls.worker, 'worker', 2),
  ...more,
})
const epochs = async () =>
  await world.rows(
    'SELECT epoch, length, beacon, receipt_key FROM fairness_epoch WHERE game_id = 1 ORDER BY epoch',
  )
const start = (epoch: number, length: number) => startEpoch(world, { gameId: 1, key: 'sai60', epoch, length })

test('starts a new epoch in the same log after the last seed of a chain', async () => {
  await start(1, 2)
  const first = await finishDraw(world, await openDraw(world))
  const second = await finishDraw(world, await openAfter(world, first))
  const third = await openAfter(world, second)
  expect([first, second, third].map(({ epoch, idx }) => [epoch, idx])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
  ])
  await finishDraw(world, third)
  for (const { issue } of [first, second, third]) expect(await failedSteps(world, issue)).toEqual([])
  const { entries } = await call(world, log, { key: 'sai60' })
  expect(walkLog(entries, [])).toMatchObject({ fault: null, head: { seq: 11 } })
  const draw = ['open', 'seal', 'result']
  const kinds = entries.map(({ line }) => line.split('/')[0])
  expect(kinds).toEqual(['genesis', ...draw, ...draw, 'genesis', ...draw])
})

test('starts a new epoch after a change of beacon when no draw is open or sealed', async () => {
  const draw = await openDraw(world)
  const silent = { beacon: QUICKNET, fetchRound: async () => undefined, fetchNewest: async () => undefined }
  const changed = another({ beacon: silent, beacons: [...world.worker.beacons, silent] })
  await world.owner.query('UPDATE installation SET chain_hashes = ARRAY[$1]', [QUICKNET.chainHash])
  await work(world, changed)
  expect(await epochs()).toHaveLength(1)
  await world.setClock(draw.closes_at.getTime() + 100)
  await work(world, changed)
  await work(world, changed)
  expect(await epochs()).toHaveLength(1)
  await world.setClock(draw.draw_at.getTime() - 2_000)
  await work(world, changed)
  expect((await drawOf(world, draw.issue)).status).toBe('settled')
  await work(world, changed)
  expect((await epochs()).map(({ beacon }) => beacon)).toEqual(['sandbox', 'quicknet'])
  const planned = await world.value(`SELECT DISTINCT chain_hash FROM draw WHERE status = 'scheduled'`)
  expect(planned).toBe(QUICKNET.chainHash)
  await world.setClock(draw.draw_at.getTime() + 1_000)
  await work(world, changed)
  const next = await world.rows(`SELECT epoch, idx, chain_hash FROM draw WHERE status = 'open'`)
  expect(next).toEqual([{ epoch: 2, idx: 1, chain_hash: QUICKNET.chainHash }])
  await changed.db.$disconnect()
})

test('rejects any epoch but the next, and every one while a draw is open or sealed', async () => {
  for (const epoch of [0, 2]) await expect(start(epoch, 5)).rejects.toThrow(/next epoch|check/)
  await start(1, 5)
  const draw = await openDraw(world)
  await expect(start(2, 5)).rejects.toThrow(/still open or sealed/)
  await workAt(world, draw.closes_at.getTime() + 100)
  await expect(start(2, 5)).rejects.toThrow(/still open or sealed/)
})

test('refuses to start a worker with another FAIRNESS_SECRET', async () => {
  await work(world)
  const stranger = another({ fairnessSecret: 'ab'.repeat(32) })
  await expect(startWorker(stranger)).rejects.toThrow(/does not give the published anchor of sai60, epoch 1/)
  expect(await epochs()).toHaveLength(1)
  await stranger.db.$disconnect()
})

const REASON = 'a backup was restored'

/** As `pnpm admin epoch` does it, with the owner's login. */
async function renew(): Promise<string | undefined> {
  const db = openDb(world.urls.owner, 'command', 2)
  try {
    return (await renewEpochs({ ...world.worker, db }, REASON)).find((line) => line.startsWith('sai60'))
  } finally {
    await db.$disconnect()
  }
}
const audit = async () => {
  const checks = [...(await checkBooks(world.ctx.db)), ...(await checkGame(world.ctx.db, 'sai60', () => {}))]
  return {
    faults: checks.filter(({ faults }) => faults.length > 0),
    apart: checks.map(({ name }) => name).filter((name) => name.includes('abandoned')),
  }
}
test('voids and refunds an open draw publicly; the audit lists it separately', async () => {
  const member = await newMember(world)
  const before = await finishDraw(world, await openDraw(world))
  const draw = await openAfter(world, before)
  const full = await walletOf(world, member)
  await placeBet(world, member, 'big', '10')
  expect(await renew()).toBe('sai60: epoch 2 started')
  expect(await walletOf(world, member)).toBe(full)
  expect((await readFigures(world.ctx.db)).interventions).toContainEqual(
    expect.objectContaining({ action: 'epoch', game: 'sai60', reason: REASON }),
  )
  await finishDraw(world, await openAfter(world, draw))
  expect(await audit()).toEqual({
    faults: [],
    apart: [`sai60: draws that a new epoch abandoned and refunded: ${draw.issue}`],
  })
  const { entries } = await call(world, log, { key: 'sai60' })
  expect(walkLog(entries, []).fault).toBeNull()
})

test('fails the audit for a void draw without its seed in a continuing epoch', async () => {
  const draw = await openDraw(world)
  await world.owner.query('SELECT abandon_draws(1)')
  const { faults, apart } = await audit()
  expect(apart).toEqual([])
  expect(faults).toMatchObject([{ faults: [`${draw.issue}: chain, commitment`] }])
})

test('settles a sealed draw before the new epoch starts', async () => {
  const draw = await openDraw(world)
  await workAt(world, draw.closes_at.getTime() + 100)
  expect(await renew()).toMatch(/^sai60: epoch 2 starts as soon as its sealed draw is settled/)
  await work(world)
  expect(await epochs()).toHaveLength(1)
  expect(await finishDraw(world, draw)).toMatchObject({ status: 'settled' })
  const next = await openAfter(world, draw)
  expect(next).toMatchObject({ epoch: 2, idx: 1 })
  await finishDraw(world, next)
  expect(await epochs()).toMatchObject([{ epoch: 1 }, { epoch: 2 }])
  expect(await audit()).toEqual({ faults: [], apart: [] })
})
