import { expect, test } from 'vitest'
import { netOf, sumNet } from './bets.ts'

const won = {
  status: 1,
  opencode: [6, 5, 2] as [number, number, number],
  type: 'big',
  money: 100_00n,
  profit: 198_00n,
}
const lost = { ...won, type: 'even', profit: 100_00n }
const open = { ...won, status: 0, opencode: undefined, profit: 0n }

test('a won bet brings its payout less its stake, a lost one costs its stake', () => {
  expect(netOf(won)).toBe(98_00n)
  expect(netOf(lost)).toBe(-100_00n)
})

test('an open or refunded bet changes nothing', () => {
  expect(netOf(open)).toBe(0n)
})

test('adds up', () => {
  expect(sumNet([won, lost, open])).toBe(-2_00n)
})
