import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closesAtOf, isInterval, isPeriod, periodOf, roundFor, roundTimeMs } from './schedule.ts'

const GENESIS = 1_692_803_367
const interval = fc.constantFrom(...Array.from({ length: 3_600 }, (_, at) => at + 1).filter(isInterval))
const moment = fc.integer({ min: 1_700_000_000_000, max: 2_500_000_000_000 })
const offset = fc.integer({ min: -14, max: 14 }).map((hours) => hours * 60)

test('the day of an issue changes at midnight of the zone', () => {
  const midnight = Date.UTC(2026, 10, 19, 15)
  expect(periodOf(midnight - 1, 60, 540).issue).toBe('202611191440')
  expect(periodOf(midnight, 60, 540).issue).toBe('202611200001')
  expect(periodOf(midnight, 30, 0).issue).toBe('202611191801')
})

test('accepts intervals of 30 s to 1 h that divide a day and are multiples of 3 s', () => {
  expect([30, 60, 90, 300, 3_600].filter(isInterval)).toEqual([30, 60, 90, 300, 3_600])
  expect([0, -60, 24, 32, 40, 50, 63, 7_200, 60.5, Number.NaN].filter(isInterval)).toEqual([])
})

test('periods follow each other without gaps and their issues ascend', () => {
  fc.assert(
    fc.property(moment, interval, offset, (at, seconds, minutes) => {
      const period = periodOf(at, seconds, minutes)
      expect(period.startsAt <= at && at < period.drawAt).toBe(true)
      const next = periodOf(period.drawAt, seconds, minutes)
      expect(next.startsAt).toBe(period.drawAt)
      expect(next.issue > period.issue).toBe(true)
    }),
  )
})

test('the round is the first at least 3 s after closing', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(1, 3, 30), (closesAt, period) => {
      const round = roundFor(closesAt, GENESIS, period)
      expect(roundTimeMs(round, GENESIS, period)).toBeGreaterThanOrEqual(closesAt + 3_000)
      expect(roundTimeMs(round - 1, GENESIS, period)).toBeLessThan(closesAt + 3_000)
    }),
  )
})

test('accepts exactly the times of one period for its issue', () => {
  fc.assert(
    fc.property(moment, interval, fc.integer({ min: 1, max: 90_000 }), (at, seconds, wrong) => {
      const { issue, startsAt: opensAt, drawAt } = periodOf(at, seconds, 540)
      const times = { issue, opensAt, drawAt, closesAt: closesAtOf(drawAt) }
      expect(isPeriod(times)).toBe(true)
      const others = [
        { opensAt: opensAt - wrong },
        { closesAt: times.closesAt + wrong },
        { closesAt: times.closesAt - wrong },
        { opensAt: opensAt + wrong, drawAt: drawAt + wrong, closesAt: times.closesAt + wrong },
        { issue: String(Number(issue) + wrong) },
      ]
      for (const other of others) expect([other, isPeriod({ ...times, ...other })]).toEqual([other, false])
    }),
  )
})
