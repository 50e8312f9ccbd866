import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { chainOf, deriveLast, isInChain } from './chain.ts'

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
