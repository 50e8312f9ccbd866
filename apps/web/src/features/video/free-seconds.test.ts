import { expect, test } from 'vitest'
import { isOver } from './free-seconds.ts'

test('C1.2 a member after the briefing is never cut off', () => {
  expect(isOver(10_000, undefined)).toBe(false)
})

test('cuts off when the free seconds are used up, a moment of the player early at most', () => {
  expect(isOver(5.7, 6)).toBe(false)
  expect(isOver(5.8, 6)).toBe(true)
  expect(isOver(42, 6)).toBe(true)
})
