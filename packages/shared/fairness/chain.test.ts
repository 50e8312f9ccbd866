import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { chainBytes, chainOf, commitBytes, commitOf, deriveLast, isInChain } from './chain.ts'

const { secret, salt, game, epoch, length, last, anchor } = vectors.chain

test('derives the chain of the test vector', () => {
  expect(deriveLast(secret, salt, game, epoch)).toBe(last)
  expect(chainOf(last, length)[0]).toBe(anchor)
})

test('accepts a seed at its own index only', () => {
  const seeds = chainOf(last, length)
  const at = fc.integer({ min: 0, max: length })
  fc.assert(
    fc.property(at, at, at, (index, claimed, known) => {
      const [seed = '', trusted = ''] = [seeds[index], seeds[known]]
      expect(isInChain(seed, claimed, { seed: trusted, index: known })).toBe(claimed === index)
    }),
  )
})

test('the commitments of a chain are those of its seeds by index, without the anchor', () => {
  const seeds = chainOf(last, length).slice(1)
  expect(Buffer.from(commitBytes(chainBytes(last, length))).toString('hex')).toBe(
    seeds.map(commitOf).join(''),
  )
})
