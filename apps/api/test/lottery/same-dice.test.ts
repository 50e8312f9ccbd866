import { bets, draw as drawCall } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { expect, test } from 'vitest'
import { countersigner } from '../../src/jobs/countersign-rounds.ts'
import { storeRoundsOfVoidDraws } from '../../src/jobs/rounds.ts'
import { testBeacon } from '../support/beacon.ts'
import { call } from '../support/call.ts'
import { drawOf, finishDraw, openAfter, openDraw, workAt } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { NOON, openWorld } from '../support/world.ts'

/** A world whose first epoch is the same every time: same secret, salt and moment. */
async function twin(orders: readonly object[]) {
  const world = await openWorld({ draws: { random: (bytes) => Buffer.alloc(bytes, 7) } })
  await world.setClock(NOON)
  const first = await openDraw(world)
  const member = await newMember(world)
  for (const order of orders) await call(world, placeOrder, { lid: '1', ...order }, member)
  const second = await openAfter(world, await finishDraw(world, first))
  const ended = [await drawOf(world, first.issue), await finishDraw(world, second)]
  const { leaves } = await call(world, bets, { key: 'sai60', expect: first.issue })
  await world.close()
  return {
    leaves,
    published: ended.map(({ record, seed, signature, dice }) => ({ record, seed, signature, dice })),
  }
}

test('C2.4 derives the same dice from seed, beacon and record, regardless of bets', async () => {
  const big = Array.from({ length: 5 }, () => ({ item: 'big,18', money: '50' }))
  const [none, few, other] = [await twin([]), await twin([{ item: 'small', money: '1' }]), await twin(big)]
  expect([none.leaves.length, few.leaves.length, other.leaves.length]).toEqual([0, 1, 10])
  expect(few.published[0]).toEqual(none.published[0])
  expect(other.published[0]).toEqual(none.published[0])
  // the next draw has the same seed again, but its record names a log in which the bets' root stands
  expect(few.published[1]?.seed).toBe(none.published[1]?.seed)
  expect(few.published[1]?.record).not.toBe(none.published[1]?.record)
})

test('C2.6 publishes the round of a void draw later, with its hypothetical dice', async () => {
  const beacon = testBeacon()
  const world = await openWorld({ draws: beacon.draws })
  await world.setClock(NOON)
  const draw = await openDraw(world)
  await workAt(world, draw.closes_at.getTime() + 4_001)
  const shown = () => call(world, drawCall, { key: 'sai60', expect: draw.issue })
  expect(await shown()).toMatchObject({ status: 'void', signature: null })
  await workAt(world, draw.draw_at.getTime())
  await storeRoundsOfVoidDraws(world.worker)
  await countersigner(world.ctx)()
  const truth = await beacon.real.fetchRound(draw.round, draw.draw_at.getTime())
  expect(await shown()).toMatchObject({
    status: 'void',
    signature: truth,
    dice: null,
    seed: expect.any(String),
  })
  await world.close()
})
