import { bets, draw, genesis, log } from '@saikoro/shared/contract/fairness'
import { getLotteryInfo, getLotteryOneList, getLotteryPeilv } from '@saikoro/shared/contract/lottery'
import { phraseOf } from '@saikoro/shared/errors'
import { expect, test } from 'vitest'
import { call, refusal } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const world = setUpWorld()

test.each([genesis, log, getLotteryInfo, getLotteryOneList])(
  '$path knows no other game',
  async (endpoint) => {
    expect(await refusal(world, endpoint, { key: 'nogame' }, { lang: 'en' })).toBe(
      phraseOf('game_unknown', 'en'),
    )
  },
)

test('refuses odds without a game', async () => {
  expect(await refusal(world, getLotteryPeilv, { id: '999' }, { lang: 'en' })).toBe(
    phraseOf('game_unknown', 'en'),
  )
})

test('refuses an unknown epoch', async () => {
  await openDraw(world)
  const query = { key: 'sai60', epoch: '99' }
  expect(await refusal(world, genesis, query, { lang: 'ml' })).toBe(phraseOf('game_unknown', 'ms'))
})

test.each([draw, bets])('$path of an issue that never was is refused', async (endpoint) => {
  const issue = { key: 'sai60', expect: '200001010001' }
  expect(await refusal(world, endpoint, issue, { lang: 'zh' })).toBe(phraseOf('draw_unknown', 'zh'))
})

test('C2.4 publishes leaves only after the result', async () => {
  await world.setClock(NOON + 60_000)
  const open = await openDraw(world)
  const issue = { key: 'sai60', expect: open.issue }
  expect(await refusal(world, bets, issue, { lang: 'ja' })).toBe(phraseOf('not_public_yet', 'ja'))
  await finishDraw(world, open)
  expect(await call(world, bets, issue)).toEqual({ leaves: [] })
})
