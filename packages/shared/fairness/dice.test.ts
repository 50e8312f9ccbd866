import { expect, test } from 'vitest'
import { diceFromBytes } from './dice.ts'

test('skips bytes from 252 on, into the next block if needed', () => {
  const blocks = [Uint8Array.of(255, 252, 251, 253), Uint8Array.of(254), Uint8Array.of(0, 7, 250)]
  expect(diceFromBytes((counter) => blocks[counter] ?? new Uint8Array())).toEqual([6, 1, 2])
})

test('each face has 42 of the bytes below 252', () => {
  const bytes = Array.from({ length: 252 }, (_, byte) => byte)
  const faces = bytes.map((byte) => diceFromBytes(() => Uint8Array.of(byte, byte, byte))[0])
  const counts = [1, 2, 3, 4, 5, 6].map((face) => faces.filter((each) => each === face).length)
  expect(counts).toEqual([42, 42, 42, 42, 42, 42])
})
