// Short form of `pnpm lab faults`: three kinds of fault, and a planted defect.
import { expect, test } from 'vitest'
import { DOUBLED_CREDIT } from './planted-defects.ts'
import { detectDefect, runRounds, SHORT } from './run-rounds.ts'
import { type Shape, startEnvironment } from './shapes.ts'

async function expectNothingLost(shape: Shape): Promise<void> {
  await using environment = await startEnvironment(shape)
  const rounds = await runRounds(environment, SHORT)
  expect(rounds.flatMap(({ violations }) => violations)).toEqual([])
  expect(rounds.map(({ fault }) => fault).toSorted()).toEqual(SHORT.only.toSorted())
  for (const { requests } of rounds) expect(requests.ok).toBeGreaterThan(0)
  const found = await detectDefect(environment, DOUBLED_CREDIT, SHORT)
  expect(found.join('\n')).toContain('recharge')
}

test('acknowledged requests survive faults, and a doubled credit is detected', () =>
  expectNothingLost('start'))

test(
  'three APIs, two workers, PgBouncer and Valkey: acknowledged requests survive faults',
  {
    tags: 'long',
  },
  () => expectNothingLost('machines'),
)
