import { expect, test } from 'vitest'
import { DEFAULT_ODDS, returnOf } from './odds.ts'
import { OPTIONS } from './options.ts'

test('the default odds have the published returns', () => {
  const percent = OPTIONS.map((option) => Number((returnOf(option, DEFAULT_ODDS) * 100).toFixed(1)))
  const half = [97.2, 97.2, 97.2, 97.2, 97.2, 97.2, 97.2, 97.5]
  expect(percent).toEqual([99, 99, 99, 99, ...half, ...half.toReversed()])
})
