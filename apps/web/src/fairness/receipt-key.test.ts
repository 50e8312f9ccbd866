import { genesis as genesisCall } from '@saikoro/shared/contract/fairness'
import { genesisLine } from '@saikoro/shared/fairness/log'
import { beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../test/test-device.ts'
import { KEY } from '../test/test-server.ts'
import { LogError } from './finding.ts'
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
  const served = (genesis: object) =>
    parts(async (asked, input) =>
      asked.path === genesisCall.path
        ? ({ ...house.genesis, ...genesis } as never)
        : house.call(asked, input),
    )
  expect(await pinnedReceiptKey(served({ receiptKey: 'ab'.repeat(32) }))).toBe('')
  expect(await pinnedReceiptKey(served({ game: 'sai180' }))).toBe('')
  expect(await store.genesisOf(KEY, 1)).toBeUndefined()
})
