import { getUserInfo } from '@saikoro/shared/contract/member'
import { WELCOME_GRANT } from '@saikoro/shared/wallet'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../test/test-device.ts'
import { statementLine } from '../test/wallet-lines.ts'
import type { VerifierCall } from './read-log.ts'
import type { VerifierStore } from './store.ts'
import { createWalletReconciliation, type WalletReconciliation } from './wallet-reconciliation.ts'

const MEMBER = 7
const PAGE = 50
const LONG_PAGE = 2_000
let length: number
let asked: number
let answersFor: number
let store: VerifierStore
let reconciliation: WalletReconciliation

const call: VerifierCall = async (contractCall, input) => {
  asked += 1
  if (contractCall.path === getUserInfo.path)
    return { id: answersFor, money: WELCOME_GRANT + BigInt(length - 1) * 100n } as never
  const { before, format } = Object(input)
  const newest = Math.min((Number(before) || length + 1) - 1, length)
  const oldest = Math.max(1, newest - (format === 'long' ? LONG_PAGE : PAGE) + 1)
  const rows = Array.from({ length: newest - oldest + 1 }, (_, at) => statementLine(newest - at))
  return contractCall.reply.parse({ rows, before: oldest > 1 ? oldest : null }) as never
}

beforeEach(async () => {
  asked = 0
  answersFor = MEMBER
  store = (await createDevice()).store
  reconciliation = createWalletReconciliation({ call, store, now: Date.now })
})

test('follows any number of lines since the last look', async () => {
  length = 20
  expect((await reconciliation.reconcile(MEMBER)).faults).toEqual([])
  length = 5_000
  const found = await reconciliation.reconcile(MEMBER)
  expect([found.faults, found.rows.length]).toEqual([[], 5_000])
  // the API answers 120 requests a minute
  expect(asked).toBeLessThan(12)
  length = 5_001
  expect((await reconciliation.reconcile(MEMBER)).rows.at(-1)?.id).toBe(5_001)
})

test('a device without a line reads the newest two hundred', async () => {
  length = 5_000
  const found = await reconciliation.reconcile(MEMBER)
  expect([found.faults, found.rows.length, found.rows.at(-1)?.id]).toEqual([[], 200, 5_000])
})

test('ends when the server repeats a page for ever', async () => {
  length = 20
  await reconciliation.reconcile(MEMBER)
  length = 5_000
  const again: VerifierCall = async (contractCall, input) => {
    const reply = await call(contractCall, input)
    return (Object(reply).rows ? { ...Object(reply), before: 4_951 } : reply) as never
  }
  asked = 0
  const found = await createWalletReconciliation({ call: again, store, now: Date.now }).reconcile(MEMBER)
  expect(found.faults).not.toEqual([])
  expect(asked).toBeLessThan(50)
})

test('reconciles nothing while the server answers for another account', async () => {
  length = 20
  answersFor = 8
  await expect(reconciliation.reconcile(MEMBER)).rejects.toThrow('another account')
})
