// Short form of `npm run lab -- chaos`: one product, a few kinds of fault, one planted defect.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORGETFUL } from './controls.ts'
import { type Opened, startEnvironment } from './environment.ts'
import { addUp, type Figures, noFigures } from './figures.ts'
import { runRoundsIn } from './run-rounds.ts'

let place: Opened
beforeAll(async () => {
  place = await startEnvironment({ isPlain: true })
}, 120_000)
afterAll(() => place?.close())

const SHORT = { clients: 3, loadMs: 1_000, auditEvery: 3 }

test('acknowledged requests survive faults, and a product that drops requests is detected', async () => {
  const only = ['replies cut', 'backends ended', 'connections reset']
  let all: Figures = noFigures()
  const found = await runRoundsIn(place, {
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
  const isEnough = (seen: readonly string[]) => seen.length > 0
  const { sabotage } = FORGETFUL
  expect(
    await runRoundsIn(place, { ...SHORT, rounds: 12, only: FORGETFUL.only, sabotage, isEnough }),
  ).not.toEqual([])
}, 120_000)
