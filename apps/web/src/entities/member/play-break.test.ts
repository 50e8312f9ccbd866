import { expect, test } from 'vitest'
import { served } from '../../test/served.ts'
import type { Limits } from './limits-query.ts'
import { breakAt } from './play-break.ts'

const NONE = { daily: null, next: null, nextFrom: null, timedOutUntil: null, excludedUntil: null }
const limits = (set: object, staked = 0n): Limits => ({
  ...{ ...NONE, stakedToday: served<Limits['stakedToday']>(staked), isChecked: true },
  ...set,
})
/** 12:00 in Japan */
const NOON = Date.parse('2026-11-20T03:00:00Z')
const MIDNIGHT = Date.parse('2026-11-20T15:00:00Z')
const HOUR = 3_600_000

test('C6.2 a break lasts until the later end of time-out and self-exclusion', () => {
  expect(breakAt(limits({}), NOON, NOON)).toBeUndefined()
  const until = NOON + HOUR
  expect(breakAt(limits({ timedOutUntil: until }), NOON, NOON)).toEqual({ kind: 'timeout', until })
  expect(breakAt(limits({ timedOutUntil: until }), NOON, until - 1)).toEqual({ kind: 'timeout', until })
  expect(breakAt(limits({ timedOutUntil: until }), NOON, until)).toBeUndefined()
  const both = limits({ timedOutUntil: until, excludedUntil: until + 1 })
  expect(breakAt(both, NOON, NOON)).toEqual({ kind: 'exclusion', until: until + 1 })
})

test('C6.1 a daily limit is used up when less than the lowest stake is left, until midnight in Japan', () => {
  const spent = { kind: 'spent', until: MIDNIGHT }
  expect(breakAt(limits({ daily: 100_00n }, 99_00n), NOON, NOON)).toBeUndefined()
  expect(breakAt(limits({ daily: 100_00n }, 99_50n), NOON, NOON)).toEqual(spent)
  expect(breakAt(limits({ daily: 100_00n }, 500_00n), NOON, MIDNIGHT - 1)).toEqual(spent)
  expect(breakAt(limits({ daily: 100_00n }, 500_00n), NOON, MIDNIGHT)).toBeUndefined()
})

test('C6.1 a raise that is due ends a used-up limit earlier, if it is high enough', () => {
  const nextFrom = NOON + HOUR
  const raised = (next: bigint | null) => limits({ daily: 100_00n, next, nextFrom }, 150_00n)
  expect(breakAt(raised(200_00n), NOON, NOON)?.until).toBe(nextFrom)
  expect(breakAt(raised(null), NOON, nextFrom)).toBeUndefined()
  expect(breakAt(raised(120_00n), NOON, NOON)?.until).toBe(MIDNIGHT)
  expect(breakAt(raised(120_00n), NOON, nextFrom)?.until).toBe(MIDNIGHT)
})

test('C6.1 a limit of no points has no end', () => {
  expect(breakAt(limits({ daily: 0n }), NOON, NOON + 48 * HOUR)).toEqual({ kind: 'spent', until: 0 })
  const raised = limits({ daily: 0n, next: 5_00n, nextFrom: NOON + HOUR })
  expect(breakAt(raised, NOON, NOON)).toEqual({ kind: 'spent', until: NOON + HOUR })
})
