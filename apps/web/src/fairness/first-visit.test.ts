// @vitest-environment node
import 'fake-indexeddb/auto'
import { type Genesis, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import { expect, test } from 'vitest'
import { createHouse, createPlace, KEY } from '../test/test-server.ts'
import { readAlarms } from './alarms.ts'
import type { WitnessCall } from './read-log.ts'
import { openStore } from './store.ts'
import { createWitness } from './witness.ts'

/** A device that comes when a game has long been going is shown a genesis with these values, hashed alike. */
async function arrive(name: string, lie: Partial<Genesis>) {
  const house = createHouse()
  house.settle(house.seal(house.open(0)))
  const draw = house.open(1)
  const store = await openStore({ name, place: createPlace() })
  const shown = { ...house.genesis, ...lie }
  const call: WitnessCall = async (asked, input) =>
    asked.path === genesisCall.path
      ? ({ ...shown, entry: genesisHash(shown) } as never)
      : house.call(asked, input)
  const witness = createWitness({ call, store, now: () => draw.opensAt + 1_000 })
  const opened = await witness.witnessOpen(KEY, draw.issue).catch((error: Error) => error.message)
  const alarms = (await readAlarms(store)).map(({ what }) => what)
  store.close()
  return { opened, alarms }
}

test('pins the genesis that the record names on a first visit', async () => {
  expect(await arrive('first-honest', {})).toMatchObject({ opened: { game: KEY }, alarms: [] })
})

test.each([
  ['receipt key', { receiptKey: 'ab'.repeat(32) }],
  ['anchor', { anchor: 'ab'.repeat(32) }],
  ['past', { epoch: 1, salt: 'ab'.repeat(32) }],
])('places no order and raises a red alarm for another %s on a first visit', async (what, lie) => {
  expect(await arrive(`first-${what}`, lie)).toMatchObject({
    opened: 'opening_unsound',
    alarms: ['opening_unsound'],
  })
})
