import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { expect, test } from 'vitest'
import { served as reply } from '../../test/served.ts'
import { oddsRows as rowsOf } from './odds-rows.ts'

const oddsRows = (odds: object | undefined, opening: Parameters<typeof rowsOf>[1]) =>
  rowsOf(reply(odds), opening)

const served = [
  { type: '3', proportion: 210 },
  { type: 'big', proportion: 1.98 },
]

test('computes return and house edge', () => {
  const [big, three] = oddsRows(served, undefined)
  expect(big).toMatchObject({
    option: 'big',
    ways: 108,
    back: 0.99,
    odds: { value: 198, verification: 'unproved' },
  })
  expect(big?.edge).toBeCloseTo(0.01)
  expect(three?.back).toBeCloseTo(210 / 216)
})

test('leaves out unknown options', () => {
  expect(oddsRows([{ type: 'triple', proportion: 30 }], undefined)).toEqual([])
})

test('shows the odds of the open draw, and the served odds only where they differ', () => {
  const rows = oddsRows([{ type: 'big', proportion: 1.5 }, ...served.slice(0, 1)], { odds: DEFAULT_ODDS })
  expect(rows[0]).toMatchObject({ odds: { value: 198, verification: 'contradicted' }, servedOdds: 150 })
  expect(rows.find(({ option }) => option === '3')).toMatchObject({
    odds: { verification: 'witnessed' },
    servedOdds: null,
  })
  expect(oddsRows(undefined, { odds: DEFAULT_ODDS })[0]).toMatchObject({
    odds: { verification: 'witnessed' },
  })
})
