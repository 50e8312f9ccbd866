import { expect, test } from 'vitest'
import { plainNumber } from './plain-number.ts'

test.each([
  ['250', '250'],
  ['２５０', '250'],
  ['１２．５', '12.5'],
  [' 1 000 ', '1000'],
  ['1,000', '1000'],
  ['1,000,000.50', '1000000.50'],
])('reads %j as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each(['12,5', '1,00', '-5', '1e9', '12.5.1', '百', '10円'])('makes no other number of %j', (typed) => {
  expect(plainNumber(typed)).toBe(typed)
})
