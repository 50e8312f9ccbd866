// Short form of `pnpm lab faults`: three kinds of fault.
import { expect, test } from 'vitest'
import { runRounds, SHORT } from './run-rounds.ts'
import { startEnvironment } from './shapes.ts'

const SHAPES = [
  ['start', []],
  ['machines', ['long']],
] as const

for (const [shape, tags] of SHAPES)
  test(`acknowledged requests survive faults of ${shape}`, { tags: [...tags] }, async () => {
    await using environment = await startEnvironment(shape)
    const rounds = await runRounds(environment, SHORT)
    expect(rounds.flatMap(({ violations }) => violations)).toEqual([])
    expect(rounds.map(({ fault }) => fault).toSorted()).toEqual(SHORT.only.toSorted())
    for (const { requests } of rounds) expect(requests.ok).toBeGreaterThan(0)
  })
