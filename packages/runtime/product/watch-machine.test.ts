import { expect, test } from 'vitest'
import { clockJump, describeJump } from './watch-machine.ts'

const before = { wall: 1_000_000, steady: 5_000 }

test('reports no jump of a clock that drifts or is read late', () => {
  for (const [wall, steady] of [
    [5_000, 5_000],
    [60_000, 60_000],
    [5_900, 5_000],
  ] as const)
    expect(clockJump(before, { wall: before.wall + wall, steady: before.steady + steady })).toBeUndefined()
})

test('reports a clock that was set forward or back', () => {
  const forward = clockJump(before, { wall: before.wall + 3_605_000, steady: before.steady + 5_000 })
  expect(forward).toBe(3_600_000)
  expect(describeJump(forward ?? 0)).toMatch(/jumped forward by 3600\.0 s, or the machine slept/)
  const back = clockJump(before, { wall: before.wall - 55_000, steady: before.steady + 5_000 })
  expect(back).toBe(-60_000)
  expect(describeJump(back ?? 0)).toMatch(/put back by 60\.0 s/)
})
