// Short form of `npm run lab -- chaos`: one product, two kinds of fault, in the long form four and a planted defect.

import { isLong } from '@saikoro/testing/long'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DUPLICATED_ORDERS } from './controls.ts'
import { type Opened, startEnvironment } from './environment.ts'
import { addUp, type Figures, noFigures } from './figures.ts'
import { runRoundsIn } from './run-rounds.ts'

let environment: Opened
beforeAll(async () => {
  environment = await startEnvironment({ isPlain: true })
}, 120_000)
afterAll(() => environment?.close())

const SHORT = { clients: 3, loadMs: 1_000, auditEvery: 3 }

test('acknowledged requests survive faults', async () => {
  const only = isLong
    ? ['replies cut', 'backends ended', 'PostgreSQL killed', 'connections reset']
    : ['replies cut', 'PostgreSQL killed']
  let all: Figures = noFigures()
  const found = await runRoundsIn(environment, {
    ...SHORT,
    rounds: only.length,
    only,
    onRound: (figures) => {
      all = addUp(all, figures)
    },
  })
  expect(found).toEqual([])
  expect(Object.keys(all.faults).sort()).toEqual([...only].sort())
  expect(all.operations.ok).toBeGreaterThan(0)
}, 120_000)

test('a product that books orders twice is detected', { tags: 'long', timeout: 120_000 }, async () => {
  const isEnough = (seen: readonly string[]) => seen.length > 0
  const { sabotage } = DUPLICATED_ORDERS
  expect(
    await runRoundsIn(environment, {
      ...SHORT,
      rounds: 12,
      only: DUPLICATED_ORDERS.only,
      sabotage,
      isEnough,
    }),
  ).not.toEqual([])
})
