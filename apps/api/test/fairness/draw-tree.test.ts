import { bets as betsCall, proof } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { rootOf, verifyInclusion } from '@saikoro/shared/fairness/merkle'
import { OPTIONS } from '@saikoro/shared/rules/options'
import { beforeAll, expect, test } from 'vitest'
import { rootOfDraw } from '../../src/jobs/compare-draw.ts'
import { call } from '../support/call.ts'
import { type DrawRow, finishDraw, openDraw } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const ORDERS = 27

const world = setUpWorld({ clock: NOON + 1_000 })
let member: Awaited<ReturnType<typeof newMember>>
let draw: DrawRow
beforeAll(async () => {
  member = await newMember(world)
  draw = await openDraw(world)
  const item = OPTIONS.join(',')
  for (let n = 0; n < ORDERS; n += 1)
    await call(world, placeOrder, { item, money: '1', lid: '1', mid: '', expect: draw.issue }, member)
  draw = await finishDraw(world, draw)
})

test('proof: returns index and path of a bet in a draw with more than two blocks', async () => {
  const { leaves } = await call(world, betsCall, { key: 'sai60', expect: draw.issue })
  expect(leaves).toHaveLength(ORDERS * OPTIONS.length)
  const rows = await world.rows('SELECT id FROM bet WHERE draw_id = $1 ORDER BY id', [draw.id])
  const root = rootOf(leaves)
  expect(draw.bets_root).toBe(root)
  for (const index of [0, 1, 255, 256, 511, 512, leaves.length - 1]) {
    const shown = await call(world, proof, { bet: String(rows[index].id) }, member)
    expect(shown).toMatchObject({ index, size: leaves.length, leaf: leaves[index] })
    expect({ index, holds: verifyInclusion({ ...shown, root }) }).toEqual({ index, holds: true })
  }
})

test.each([1, 2, 4, 64, 256, 512, 1024])('the root is the same read in pages of %i', async (page) => {
  expect(await rootOfDraw(world.worker.db, draw.id, page)).toBe(draw.bets_root)
})

test('returns the empty root for a draw without bets', async () => {
  expect(await rootOfDraw(world.worker.db, 0)).toBe(rootOf([]))
})
