import { expect, test } from 'vitest'
import { type Json, mutantsAt, pathsOf, withValue } from '../test-data/mutants.ts'
import { type Inclusion, inclusionPath, rootOf, verifyInclusion } from './merkle.ts'

test('proves every leaf at its own index, and rejects changed claims', () => {
  const leaves = Array.from({ length: 12 }, (_, at) => `leaf ${at}`)
  const claims: Inclusion[] = leaves.map((leaf, index) => ({
    ...{ leaf, index, size: leaves.length, path: inclusionPath(leaves, index), root: rootOf(leaves) },
  }))
  expect(claims.map(verifyInclusion)).not.toContain(false)
  const changes = (claims as unknown as Json[]).flatMap((claim, at) =>
    pathsOf(claim)
      // a path may fit trees of several sizes
      .filter(([field]) => field !== 'size')
      .flatMap((path, place) =>
        mutantsAt(claim, path, (claims[at + 1] ?? null) as unknown as Json, place * 11 + at).map(
          (value) => withValue(claim, path, value) as unknown as Inclusion,
        ),
      ),
  )
  expect(changes.length).toBeGreaterThan(500)
  expect(changes.filter(verifyInclusion)).toEqual([])
})

test('rejects claims about indexes outside the tree', () => {
  const claim = { leaf: 'a', path: [], root: rootOf(['a']) }
  expect(verifyInclusion({ ...claim, index: 0, size: 1 })).toBe(true)
  for (const [index, size] of [
    [0, 0],
    [1, 1],
    [-1, 1],
    [0.5, 1],
    [0, Number.NaN],
    [0, 1e300],
  ] as const) {
    expect(verifyInclusion({ ...claim, index, size })).toBe(false)
  }
})
