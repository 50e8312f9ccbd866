import { expect, test } from 'vitest'
import { lastWorked } from '../test-data/vector-draws.ts'
import { rootOf } from './merkle.ts'
import { checkRoot } from './verify-root.ts'

const { draw, leaves } = lastWorked()

/** The draw with these leaves and their root, as a dishonest operator could publish it. */
function isAccepted(others: readonly string[], change: Partial<typeof draw> = {}): boolean {
  return checkRoot({ ...draw, betsRoot: rootOf(others), betCount: others.length, ...change }, others).ok
}

function edited(from: string, to: string): string[] {
  return leaves.map((leaf) => leaf.replace(from, to))
}

test('accepts bets from the opening until just before closing', () => {
  expect(isAccepted(edited('1795133044000', String(draw.closesAt - 1)))).toBe(true)
  expect(isAccepted(edited('1795133041000', String(draw.opensAt)))).toBe(true)
})

test('rejects another count, and a root that was never sealed', () => {
  expect(isAccepted(leaves, { betCount: leaves.length + 1 })).toBe(false)
  expect(isAccepted(leaves, { sealedAt: null })).toBe(false)
})

test('accepts a draw without a root only if it became void before sealing', () => {
  const nothing = { seal: null, betsRoot: null, betCount: null, sealedAt: null }
  expect(checkRoot({ ...draw, ...nothing, status: 'void' }, []).ok).toBe(true)
  expect(checkRoot({ ...draw, ...nothing, betCount: 1, status: 'void' }, []).ok).toBe(false)
  expect(checkRoot({ ...draw, ...nothing }, []).ok).toBe(false)
  expect(checkRoot({ ...draw, ...nothing, status: 'void' }, leaves).ok).toBe(true)
  expect(checkRoot({ ...draw, ...nothing, status: 'void' }, edited('|2000|', '|2050|')).ok).toBe(false)
  expect(checkRoot({ ...draw, status: 'void' }, leaves).ok).toBe(true)
  expect(checkRoot({ ...draw, status: 'void' }, []).ok).toBe(false)
})
