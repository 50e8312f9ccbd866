import { expect, test } from 'vitest'
import { diceFromBytes } from './dice.ts'

test('skips bytes from 252 on, into the next block if needed', () => {
  const blocks = [Uint8Array.of(255, 252, 251, 253), Uint8Array.of(254), Uint8Array.of(0, 7, 250)]
  expect(diceFromBytes((counter) => blocks[counter] ?? new Uint8Array())).toEqual([6, 1, 2])
})
