import { bets, draw as drawCall, genesis, log } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import { walkLog } from '@saikoro/shared/fairness/log-walk'
import { verifyDraw } from '@saikoro/shared/fairness/verify-draw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBalancedBooks } from '../support/books.ts'
import { call } from '../support/call.ts'
import { finishDraw, openDraw } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(NOON + 1_000)
})
afterAll(() => world.close())

test('C2.1 verifies a draw from open to settled by what the API publishes', async () => {
  const member = await newMember(world)
  const draw = await openDraw(world)
  expect(draw.issue).toBe('202611200721')
  const info = await call(world, getLotteryInfo, { key: 'sai60' })
  expect(info).toMatchObject({ now_expect: '', next_expect: draw.issue, opencode: [0, 0, 0], second: 59 })
  const order = { item: 'big,odd,17', money: '20', lid: '1', mid: '', expect: draw.issue }
  await call(world, placeOrder, order, { token: member.token })
  const settled = await finishDraw(world, draw)
  expect(settled.status).toBe('settled')

  const key = { key: 'sai60', expect: draw.issue }
  const published = await call(world, drawCall, key)
  const { leaves } = await call(world, bets, key)
  const origin = await call(world, genesis, { key: 'sai60' })
  const steps = verifyDraw({
    genesis: origin,
    draw: published,
    leaves,
    trusted: { seed: origin.anchor, index: 0 },
    signatureOk: verifyRound(origin.publicKey, published.round, published.signature ?? ''),
  })
  expect(steps.filter((step) => !step.ok)).toEqual([])
  const page = await call(world, log, { key: 'sai60' })
  expect(walkLog(page.entries, [])).toMatchObject({ fault: null })
  expect(page.entries.map(({ line }) => line.split('/')[0])).toEqual(['genesis', 'open', 'seal', 'result'])

  const rows = await call(world, getUserGameList, {}, { token: member.token })
  expect(rows.map(({ type }) => type)).toEqual(['17', 'odd', 'big'])
  const won = rows.reduce((sum, row) => sum + (row.win_text.startsWith('当たり') ? row.profit : 0n), 0n)
  const me = await call(world, getUserInfo, {}, { token: member.token })
  expect(me.money).toBe(100_000n - 6_000n + won)
  await expectBalancedBooks(world)
})
