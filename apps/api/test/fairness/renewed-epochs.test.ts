import { log } from '@saikoro/shared/contract/fairness'
import { walkLog } from '@saikoro/shared/fairness/log-walk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../../src/audit/books.ts'
import { checkGame } from '../../src/audit/draws.ts'
import { readFigures } from '../../src/domains/transparency/figures.ts'
import { renewEpochs } from '../../src/jobs/renew-epochs.ts'
import { openDb } from '../../src/kernel/db.ts'
import { call } from '../support/call.ts'
import { drawOf, finishDraw, openAfter, openDraw, placeBet, work, workAt } from '../support/draws.ts'
import { newMember, walletOf } from '../support/members.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

const REASON = 'a backup was restored'
let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.setClock(NOON)
})
afterEach(() => world.close())

/** As `npm run admin -- epoch` does it, with the owner's login. */
async function renew(): Promise<string | undefined> {
  const db = openDb(world.urls.owner, 2)
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
const epochs = async () =>
  (await world.rows('SELECT epoch FROM fairness_epoch WHERE game_id = 1 ORDER BY 1')).map(
    ({ epoch }) => epoch,
  )

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
  expect(await epochs()).toEqual([1])
  await finishDraw(world, draw)
  expect((await drawOf(world, draw.issue)).status).toBe('settled')
  const next = await openAfter(world, draw)
  expect(next).toMatchObject({ epoch: 2, idx: 1 })
  await finishDraw(world, next)
  expect(await epochs()).toEqual([1, 2])
  expect(await audit()).toEqual({ faults: [], apart: [] })
})
