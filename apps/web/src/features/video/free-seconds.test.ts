import { expect, test } from 'vitest'
import { isOver } from './Playback.tsx'

test('C1.2 never cuts off a member who completed the briefing', () => {
  expect(isOver({ seconds: 10_000, hasEnded: false }, undefined)).toBe(false)
  expect(isOver({ seconds: 10_000, hasEnded: true }, undefined)).toBe(false)
})

test('cuts off at the limit, at most one time update early', () => {
  expect(isOver({ seconds: 5.7, hasEnded: false }, 6)).toBe(false)
  expect(isOver({ seconds: 5.8, hasEnded: false }, 6)).toBe(true)
  expect(isOver({ seconds: 42, hasEnded: false }, 6)).toBe(true)
})

test('cuts off at the end of the free playlist, even before the limit', () => {
  expect(isOver({ seconds: 5.7, hasEnded: true }, 6)).toBe(true)
})
