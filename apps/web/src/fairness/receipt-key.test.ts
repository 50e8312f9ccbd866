import { type Genesis, genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { genesisLine } from '@saikoro/shared/fairness/log'
import { genesisHash } from '@saikoro/shared/fairness/verify-opening'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../test/test-device.ts'
import { KEY } from '../test/test-server.ts'
import { LogError } from './check-failure.ts'
import type { PublicLog } from './public-log.ts'
import type { VerifierCall } from './read-log.ts'
import { pinnedReceiptKey } from './receipt-key.ts'
import { createVerifier } from './verifier.ts'

let device: Device
let house: Device['house']
let store: Device['store']
/** Lines in the public log. */
let logged: string[]
let proofs: number

/** A public log that has the lines in `logged`, as far as pinning uses it. */
const publicLog = {
  follow: async () => undefined,
  proveLines: async ([line = '']: string[]) => {
    proofs += 1
    if (!logged.includes(line)) throw new LogError('log_lacks_entry')
  },
} as unknown as PublicLog

const parts = (call: VerifierCall = house.call) => ({ ...device.parts, call, publicLog })

/** Answers as the house does, with another genesis. */
const showing =
  (genesis: Genesis): VerifierCall =>
  async (asked, input) =>
    asked.path === genesisCall.path ? (genesis as never) : house.call(asked, input)

beforeEach(async () => {
  device = await createDevice()
  ;({ house, store } = device)
  logged = [genesisLine(house.genesis)]
  proofs = 0
})

test('pins the key of a genesis that the public log has, and proves it once', async () => {
  expect(await pinnedReceiptKey(parts())).toBe(house.genesis.receiptKey)
  expect(await pinnedReceiptKey(parts())).toBe(house.genesis.receiptKey)
  expect(proofs).toBe(1)
})

test('pins no key of a genesis that the public log lacks', async () => {
  logged = []
  await expect(pinnedReceiptKey(parts())).rejects.toThrow(LogError)
  expect(await store.genesisOf(KEY, 1)).toBeUndefined()
  const draw = house.open(0)
  await expect(createVerifier(parts()).pinOpening(KEY, draw.issue)).rejects.toThrow(LogError)
  expect(await store.genesisOf(KEY, 1)).toBeUndefined()
})

test('pins no key of a genesis whose line has another hash, or of another game', async () => {
  const served = (genesis: object) => parts(showing({ ...house.genesis, ...genesis }))
  expect(await pinnedReceiptKey(served({ receiptKey: 'ab'.repeat(32) }))).toBe('')
  expect(await pinnedReceiptKey(served({ game: 'sai180' }))).toBe('')
  expect(await store.genesisOf(KEY, 1)).toBeUndefined()
})

/** A device that comes when a game has long been going is shown a genesis with these values, hashed alike. */
async function arrive(lie: Partial<Genesis>) {
  house.settle(house.seal(house.open(0)))
  const draw = house.open(1)
  const shown = { ...house.genesis, ...lie }
  device.call = showing({ ...shown, entry: genesisHash(shown) })
  device.clock = draw.opensAt + 1_000
  const opened = await device.verifier.pinOpening(KEY, draw.issue).catch((error: Error) => error.message)
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
