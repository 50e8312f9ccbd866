import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../test/test-device.ts'
import { closeAlarm, raiseAlarm, readAlarms } from './alarms.ts'
import type { VerifierStore } from './store.ts'

const BALANCE = {
  what: 'balance_differs',
  level: 'red',
  game: '',
  issue: '',
  evidence: { told: 5n },
} as const
const ID = 'balance_differs||'
let store: VerifierStore

beforeEach(async () => {
  store = (await createDevice()).store
  await raiseAlarm(store, BALANCE, 1_000)
})

test('C2.7 closes an alarm that later evidence explains, and keeps it with the time', async () => {
  await closeAlarm(store, ID, (evidence) => Object(evidence).told === '5', 2_000)
  expect(await readAlarms(store)).toMatchObject([{ id: ID, at: 1_000, explainedAt: 2_000 }])
})

test('C2.7 leaves an alarm open that nothing explains', async () => {
  await closeAlarm(store, ID, () => false, 2_000)
  const [alarm] = await readAlarms(store)
  expect(alarm).toMatchObject({ id: ID, at: 1_000 })
  expect(alarm).not.toHaveProperty('explainedAt')
})

test('C2.7 raises an explained alarm again', async () => {
  await closeAlarm(store, ID, () => true, 2_000)
  await raiseAlarm(store, BALANCE, 3_000)
  const [alarm] = await readAlarms(store)
  expect(alarm).toMatchObject({ id: ID, at: 3_000 })
  expect(alarm).not.toHaveProperty('explainedAt')
})
