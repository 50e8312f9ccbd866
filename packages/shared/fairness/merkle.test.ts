import { bytesToHex } from '@noble/hashes/utils.js'
import { entryLeaf, rootOfHashes } from '@saikoro/tlog/tree'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { inclusionPath, leafHash, rootOf, verifyInclusion } from './merkle.ts'

test('computes the roots of the test vectors', () => {
  for (const { leaves, root } of [
    ...vectors.roots,
    ...vectors.draws.map((d) => ({ ...d, root: d.betsRoot })),
  ]) {
    expect(rootOf(leaves)).toBe(root)
  }
})

test('the root over leaves is the root of the public log over the same entries', () => {
  for (const size of [0, 1, 2, 3, 7, 8, 255, 256, 257]) {
    const leaves = Array.from({ length: size }, (_, n) => `line ${n}`)
    expect(rootOf(leaves)).toBe(bytesToHex(rootOfHashes(leaves.map((leaf) => entryLeaf(leaf)))))
  }
})

test('the root of one leaf is its leaf hash', () => {
  const [leaf = ''] = vectors.roots[1]?.leaves ?? []
  expect(leafHash(leaf)).toBe(vectors.roots[1]?.root)
})

const tree = fc
  .array(fc.string(), { minLength: 1, maxLength: 40 })
  .chain((leaves) => fc.tuple(fc.constant(leaves), fc.nat(leaves.length - 1)))

test('proves every leaf at its own index only', () => {
  fc.assert(
    fc.property(tree, fc.nat(40), ([leaves, index], other) => {
      const claim = {
        leaf: leaves[index] ?? '',
        index,
        size: leaves.length,
        path: inclusionPath(leaves, index),
        root: rootOf(leaves),
      }
      expect(verifyInclusion(claim)).toBe(true)
      expect(verifyInclusion({ ...claim, leaf: `${claim.leaf}x` })).toBe(false)
      expect(verifyInclusion({ ...claim, path: [...claim.path, claim.root] })).toBe(false)
      expect(verifyInclusion({ ...claim, path: claim.path.slice(1).concat('x') })).toBe(false)
      if (other !== index && leaves[other] !== claim.leaf) {
        expect(verifyInclusion({ ...claim, index: other })).toBe(false)
      }
    }),
  )
})

test('rejects claims about indexes outside the tree', () => {
  const claim = { leaf: 'a', path: [], root: leafHash('a') }
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
