import { expect, test } from 'vitest'
import { PAUSED_MS, POLL_MS, POLLS_MAX, phaseOf, pollDelay, pollsAfter, type Reading } from './draw-cycle.ts'

const reading: Reading = { next_expect: '202611200002', second: 21, askedAt: 900, readAt: 1_000, polls: 0 }

test('counts down, closes eight seconds before the draw, then waits for the result', () => {
  expect(phaseOf(reading, 1_000)).toBe('counting')
  expect(phaseOf(reading, 12_999)).toBe('counting')
  expect(phaseOf(reading, 13_000)).toBe('closed')
  expect(phaseOf(reading, 21_000)).toBe('drawing')
})

test('polls six times quickly, then every two seconds while paused', () => {
  let current: Reading = { ...reading, second: 0 }
  const delays: number[] = []
  for (let now = 1_000, asked = 0; asked < 8; asked++) {
    const delay = pollDelay(current, now)
    delays.push(delay)
    now += delay
    current = { ...current, readAt: now, polls: pollsAfter(current, { ...current, readAt: now }) }
  }
  expect(delays.filter((delay) => delay === POLL_MS)).toHaveLength(POLLS_MAX)
  expect(delays.at(-1)).toBe(PAUSED_MS)
  expect(phaseOf(current, current.readAt)).toBe('paused')
})

test("stays in its phase when the screen's clock is a quarter of a second behind the answer", () => {
  const late = { ...reading, second: 0, readAt: 30_000, polls: POLLS_MAX }
  expect([29_750, 30_000, 30_250].map((now) => phaseOf(late, now))).toEqual(['paused', 'paused', 'paused'])
})

test('resets with the next draw', () => {
  const late = { ...reading, second: 0, polls: 9 }
  expect(pollsAfter(late, { next_expect: '202611200003', readAt: 90_000 })).toBe(0)
})

test('refetches the countdown before it ends', () => {
  expect(pollDelay(reading, 1_000)).toBe(15_000)
  expect(pollDelay(reading, 20_500)).toBe(500)
})
