import { expect, test } from 'vitest'
import { clockJump, describeJump } from './watch-machine.ts'

/** Both clocks at first, and after these milliseconds. */
const jumpAfter = (wall: number, steady: number) => clockJump(995_000, 995_000 + wall - steady)

test('reports a clock that was set forward or back, and none that drifts or is read late', () => {
  expect([jumpAfter(5_000, 5_000), jumpAfter(60_000, 60_000), jumpAfter(5_900, 5_000)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([jumpAfter(3_605_000, 5_000), jumpAfter(-55_000, 5_000)]).toEqual([3_600_000, -60_000])
  expect(describeJump(3_600_000)).toMatch(/jumped forward by 3600\.0 s, or the machine slept/)
  expect(describeJump(-60_000)).toMatch(/put back by 60\.0 s/)
})
