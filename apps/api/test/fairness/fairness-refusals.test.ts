import { bets, draw, genesis, log } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { expect, test } from 'vitest'
import { call, refusal } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const world = setUpWorld()

test.each([
  [genesis, { key: 'nogame' }, 'game_unknown'],
  [log, { key: 'nogame' }, 'game_unknown'],
  [getLotteryInfo, { key: 'nogame' }, 'game_unknown'],
  [getLotteryOneList, { key: 'nogame' }, 'game_unknown'],
  [getLotteryPeilv, { id: '999' }, 'game_unknown'],
  [genesis, { key: 'sai60', epoch: '99' }, 'game_unknown'],
  [draw, { key: 'sai60', expect: '200001010001' }, 'draw_unknown'],
  [bets, { key: 'sai60', expect: '200001010001' }, 'draw_unknown'],
] as const)('$0.path refuses an unknown game, epoch or issue: %o', async (endpoint, query, code) => {
  await openDraw(world)
  expect(await refusal(world, endpoint, query, { lang: 'en' })).toBe(code)
})

test('C2.4 publishes leaves only after the result', async () => {
  await world.setClock(NOON + 60_000)
  const open = await openDraw(world)
  const issue = { key: 'sai60', expect: open.issue }
  expect(await refusal(world, bets, issue, { lang: 'ja' })).toBe('not_public_yet')
  await finishDraw(world, open)
  expect(await call(world, bets, issue)).toEqual({ leaves: [] })
})
