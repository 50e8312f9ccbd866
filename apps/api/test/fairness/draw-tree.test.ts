import { bets as betsCall, draw as drawCall, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { rootOf, verifyInclusion } from '@saikoro/shared/fairness/merkle'
import { OPTIONS } from '@saikoro/shared/rules/options'
import { beforeAll, expect, test } from 'vitest'
import { rootOfDraw } from '../../src/jobs/compare-draw.ts'
import { call, refusal } from '../support/call.ts'
import { type DrawRow, finishDraw, openAfter, openDraw, placeBet } from '../support/draws.ts'
import { setUpMember } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const ORDERS = 27

const world = setUpWorld({ clock: NOON + 1_000 })
const member = setUpMember(world)
let draw: DrawRow
beforeAll(async () => {
  draw = await openDraw(world)
  for (let n = 0; n < ORDERS; n += 1) await placeBet(world, member, OPTIONS.join(), '1')
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

test.each([
  [genesis, { key: 'nogame' }, 'game_unknown'],
  [log, { key: 'nogame' }, 'game_unknown'],
  [getLotteryInfo, { key: 'nogame' }, 'game_unknown'],
  [getLotteryOneList, { key: 'nogame' }, 'game_unknown'],
  [getLotteryPeilv, { id: '999' }, 'game_unknown'],
  [genesis, { key: 'sai60', epoch: '99' }, 'game_unknown'],
  [drawCall, { key: 'sai60', expect: '200001010001' }, 'draw_unknown'],
  [betsCall, { key: 'sai60', expect: '200001010001' }, 'draw_unknown'],
] as const)('$0.path refuses an unknown game, epoch or issue: %o', async (endpoint, query, code) => {
  expect(await refusal(world, endpoint, query, { lang: 'en' })).toBe(code)
})

test('C2.4 publishes leaves only after the result', async () => {
  const open = await openAfter(world, draw)
  const issue = { key: 'sai60', expect: open.issue }
  expect(await refusal(world, betsCall, issue)).toBe('not_public_yet')
  await finishDraw(world, open)
  expect(await call(world, betsCall, issue)).toEqual({ leaves: [] })
})
