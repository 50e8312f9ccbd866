import { expect, test } from 'vitest'
import { mayEnter } from './entry.ts'

const CONDITION = 10_000n

test.each([
  [10_000n, false, true],
  [9_999n, false, false],
  [0n, true, true],
])('with %s hundredths and an open bet (%s), a member may enter: %s', (balance, hasBet, verdict) => {
  expect(mayEnter({ balance, condition: CONDITION, hasBet })).toBe(verdict)
})
