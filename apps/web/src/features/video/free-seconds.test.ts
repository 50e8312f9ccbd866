import { expect, test } from 'vitest'
import { isOver } from './free-seconds.ts'

test('C1.2 a member after the briefing is never cut off', () => {
  expect(isOver({ seconds: 10_000, hasEnded: false }, undefined)).toBe(false)
  expect(isOver({ seconds: 10_000, hasEnded: true }, undefined)).toBe(false)
})

test('cuts off when the free seconds are used up, a moment of the player early at most', () => {
  expect(isOver({ seconds: 5.7, hasEnded: false }, 6)).toBe(false)
  expect(isOver({ seconds: 5.8, hasEnded: false }, 6)).toBe(true)
  expect(isOver({ seconds: 42, hasEnded: false }, 6)).toBe(true)
})

test('cuts off where the free part of the playlist ends, however early its last frame comes', () => {
  expect(isOver({ seconds: 5.7, hasEnded: true }, 6)).toBe(true)
})
