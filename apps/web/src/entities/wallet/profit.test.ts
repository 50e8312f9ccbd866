import { expect, test } from 'vitest'
import { formatProfit } from './profit.ts'

test('formats profit with a sign, groups and two decimals', () => {
  const said = [1_098_00n, -5_50n, 0n].map((points) => formatProfit(points, 'en'))
  expect(said).toEqual(['+1,098.00', '−5.50', '±0.00'])
})
