import type { ReplyOf } from '@saikoro/shared/contract/call'
import { bets as betsCall, draw as drawCall, genesis, log, proof } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { walkLog } from '@saikoro/shared/fairness/log-walk'
import { rootOf, verifyInclusion } from '@saikoro/shared/fairness/merkle'
import { OPTIONS } from '@saikoro/shared/rules/options'
import { isLong } from '@saikoro/testing/long'
import { beforeAll, expect, test } from 'vitest'
import { rootOfDraw } from '../../src/jobs/compare-draw.ts'
import { type As, call, callRaw, refusal } from '../support/call.ts'
import { type DrawRow, finishDraw, openAfter, openDraw, placeBet } from '../support/draws.ts'
import { newMember, setUpMember } from '../support/members.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const ORDERS = 27
/** With three entries a draw, 34 fill more than a page of the log. */
const DRAWS = isLong ? 34 : 3

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
  draw = await finishDraw(world, open)
  expect(await call(world, betsCall, issue)).toEqual({ leaves: [] })
})

/** Returns the whole log from an entry on, page by page. */
async function entriesFrom(from = 1): Promise<ReplyOf<typeof log>['entries']> {
  const { entries, next } = await call(world, log, { key: 'sai60', from: String(from) })
  if (next === null) return entries
  expect(entries, 'only the last page is not full').toHaveLength(100)
  return [...entries, ...(await entriesFrom(next))]
}

test('C2.8 returns the same bytes to a visitor, two members and every language', async () => {
  for (let count = 2; count < DRAWS; count += 1) draw = await finishDraw(world, await openAfter(world, draw))
  const callers: As[] = [
    {},
    ...[member, await newMember(world)].map(({ token }) => ({ token })),
    ...['zh', 'en', 'ml'].map((lang) => ({ lang })),
  ]
  for (const from of [1, 42, 101]) {
    const served = new Set<string>()
    for (const as of callers)
      served.add(JSON.stringify((await callRaw(world, log.path, { key: 'sai60', from }, as)).data))
    expect(served.size).toBe(1)
  }
})

test('C2.8 its pages are one chain without a gap', async () => {
  const entries = await entriesFrom()
  expect(entries.length > 100, 'more than a page').toBe(isLong)
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
  expect(walkLog(entries, []).fault).toBeNull()
})
