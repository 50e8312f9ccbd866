// Short form of `npm run lab -- faults`: three kinds of fault, and a planted defect.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOUBLED_CREDIT } from './planted-defects.ts'
import { detectDefect, type Round, runRounds, SHORT } from './run-rounds.ts'
import { type Environment, startEnvironment } from './shapes.ts'

let environment: Environment
beforeAll(async () => {
  environment = await startEnvironment('start')
})
afterAll(() => environment?.close())

test('acknowledged requests survive faults, and a doubled credit is detected', async () => {
  const rounds: Round[] = []
  expect(await runRounds(environment, { ...SHORT, onRound: (round) => rounds.push(round) })).toEqual([])
  expect(rounds.map(({ fault }) => fault).toSorted()).toEqual(SHORT.only.toSorted())
  for (const { requests } of rounds) expect(requests.ok).toBeGreaterThan(0)
  const found = await detectDefect(environment, DOUBLED_CREDIT, SHORT)
  expect(found.join('\n')).toContain('recharge')
})
