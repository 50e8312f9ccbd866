import { expect, test } from 'vitest'
import { curveOf, runningTotal } from './profit.ts'

const days = [
  { day: '2026-11-20', play_money: 4_000n, win_money: 3_960n },
  { day: '2026-11-21', play_money: 2_000n, win_money: 3_960n },
]

test('accumulates winnings less stakes', () => {
  expect(runningTotal(days)).toEqual([
    { day: '2026-11-20', change: -40n, total: -40n },
    { day: '2026-11-21', change: 1_960n, total: 1_920n },
  ])
})

test('starts the curve at zero and fits it into the box', () => {
  const { points, zero } = curveOf(runningTotal(days), 100, 50)
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100])
  expect(points[0]?.y).toBe(zero)
  expect(points[1]?.y).toBe(50)
  expect(points[2]?.y).toBe(0)
  expect(zero).toBeCloseTo(48.98, 2)
})

test('returns a flat curve when nothing was won or lost', () => {
  const even = runningTotal([{ day: '2026-11-20', play_money: 100n, win_money: 100n }])
  expect(curveOf(even, 100, 50).points).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ])
})
