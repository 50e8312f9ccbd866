import { expect, test } from 'vitest'
import { createDevice } from '../test/test-device.ts'
import { closeAlarm, raiseAlarm, readAlarms } from './alarms.ts'

const BALANCE = {
  what: 'balance_differs',
  level: 'red',
  game: '',
  issue: '',
  evidence: { told: 5n },
} as const
const ID = 'balance_differs||'

test('C2.7 an alarm is closed only by what explains its evidence, stays with the time, and is raised again', async () => {
  const { store } = await createDevice()
  await raiseAlarm(store, BALANCE, 1_000)
  const read = async () => (await readAlarms(store)).map(({ id, at, explainedAt }) => [id, at, explainedAt])
  await closeAlarm(store, ID, () => false, 2_000)
  expect(await read()).toEqual([[ID, 1_000, undefined]])
  await closeAlarm(store, ID, (evidence) => Object(evidence).told === '5', 2_000)
  expect(await read()).toEqual([[ID, 1_000, 2_000]])
  await raiseAlarm(store, BALANCE, 3_000)
  expect(await read()).toEqual([[ID, 3_000, undefined]])
})
