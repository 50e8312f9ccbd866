import { putInstallation } from '@saikoro/runtime/database/put-installation'
import { expect, test } from 'vitest'
import { readFigures } from '../../src/domains/transparency/figures.ts'
import { drawOf, finishDraw, openDraw, placeBet, seedOf, work, workAt } from '../support/draws.ts'
import { setUpMember, walletOf } from '../support/members.ts'
import { FAIRNESS_SECRET, HOUR, NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld({ clock: NOON + 1_000 })
const member = setUpMember(world)

const halt = () => world.owner.query(`SELECT halt_game(1, 'the dice differ')`)

test('resumes a halted game publicly with the dice of its seed and round', async () => {
  const draw = await openDraw(world)
  await workAt(world, draw.closes_at.getTime() + 100)
  await halt()
  await workAt(world, draw.draw_at.getTime())
  expect((await drawOf(world, draw.issue)).status).toBe('sealed')
  await expect(world.owner.query(`SELECT resume_game('sai60', ' ')`)).rejects.toThrow(
    /intervention_reason_check/,
  )
  await world.owner.query(`SELECT resume_game('sai60', 'looked at it')`)
  await work(world)
  expect((await drawOf(world, draw.issue)).status).toBe('settled')
  const { interventions } = await readFigures(world.ctx.db)
  expect(interventions).toMatchObject([
    { action: 'resume', game: 'sai60', reason: 'looked at it' },
    { action: 'halt', game: 'sai60', reason: 'the dice differ' },
  ])
  await world.setClock(draw.draw_at.getTime() + 1_000)
})

test("C2.6 allows a manual public void of a halted game's draw after a day only", async () => {
  const draw = await openDraw(world)
  const before = await walletOf(world, member)
  await placeBet(world, member, 'big', '10')
  await workAt(world, draw.closes_at.getTime() + 100)
  const seed = await seedOf(world, draw)
  const voidIt = () =>
    world.owner.query(`SELECT void_halted_draw($1, $2, 'its root is wrong')`, [draw.id, seed])
  await expect(voidIt()).rejects.toThrow(/of a halted game/)
  await halt()
  await world.setClock(draw.draw_at.getTime() + 23 * HOUR)
  await expect(voidIt()).rejects.toThrow(/24 hours after its time/)
  await world.setClock(draw.draw_at.getTime() + 24 * HOUR)
  await voidIt()
  expect(await walletOf(world, member)).toBe(before)
  const { interventions } = await readFigures(world.ctx.db)
  expect(interventions[0]).toMatchObject({ action: 'void', game: 'sai60', issue: draw.issue })
  await world.owner.query(`SELECT resume_game('sai60', 'voided')`)
  await world.setClock(draw.draw_at.getTime() + 25 * HOUR)
  const next = await openDraw(world)
  expect(await finishDraw(world, next)).toMatchObject({ status: 'settled' })
})

test('blocks a worker with other keys until the owner stores them', async () => {
  await work(world)
  const others = [1, 2].map((n) => ({
    ...world.worker,
    receiptPublicKey: `${n}e`.repeat(32),
    name: `other ${n}`,
  }))
  const epochs = () => world.count('fairness_epoch')
  const before = await epochs()
  const cycle = async () => {
    for (const other of others) await work(world, other)
    return epochs()
  }
  expect(await cycle()).toBe(before)
  await putInstallation(world.owner, { FAIRNESS_SECRET, RECEIPT_PUBLIC_KEY: '1e'.repeat(32) }, {})
  await world.advanceClock(180_000) // the draw that was open is over, too
  await expect.poll(cycle).toBe(before + 1)
  expect([await cycle(), await cycle()]).toEqual([before + 1, before + 1])
})
