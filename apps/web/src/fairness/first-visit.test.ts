import { type Genesis, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import { expect, test } from 'vitest'
import { createDevice } from '../test/test-device.ts'
import { KEY } from '../test/test-server.ts'

/** A device that comes when a game has long been going is shown a genesis with these values, hashed alike. */
async function arrive(lie: Partial<Genesis>) {
  const device = await createDevice()
  const { house, verifier } = device
  house.settle(house.seal(house.open(0)))
  const draw = house.open(1)
  const shown = { ...house.genesis, ...lie }
  device.call = async (asked, input) =>
    asked.path === genesisCall.path
      ? ({ ...shown, entry: genesisHash(shown) } as never)
      : house.call(asked, input)
  device.clock = draw.opensAt + 1_000
  const opened = await verifier.pinOpening(KEY, draw.issue).catch((error: Error) => error.message)
  return { opened, alarms: (await device.alarms()).map(({ what }) => what) }
}

test('pins the genesis that the record names on a first visit', async () => {
  expect(await arrive({})).toMatchObject({ opened: { game: KEY }, alarms: [] })
})

test.each([
  ['receipt key', { receiptKey: 'ab'.repeat(32) }],
  ['anchor', { anchor: 'ab'.repeat(32) }],
  ['past', { epoch: 1, salt: 'ab'.repeat(32) }],
])('places no order and raises a red alarm for another %s on a first visit', async (_, lie) => {
  expect(await arrive(lie)).toMatchObject({
    opened: 'opening_unsound',
    alarms: ['opening_unsound'],
  })
})
