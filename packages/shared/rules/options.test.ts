import { expect, test } from 'vitest'
import { ALIASES, OPTIONS, parityOf, readOption, sizeOf, WAYS, wins } from './options.ts'

test('each option wins in the known number of throws', () => {
  const sums = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
  expect(OPTIONS.map((option) => WAYS[option])).toEqual([108, 108, 108, 108, ...sums])
})

test('size and parity depend on the sum only', () => {
  expect([3, 10, 11, 18].map(sizeOf)).toEqual(['small', 'small', 'big', 'big'])
  expect([3, 4, 17, 18].map(parityOf)).toEqual(['odd', 'even', 'odd', 'even'])
  expect(wins('small', [1, 1, 1])).toBe(true)
  expect(wins('big', [6, 6, 6])).toBe(true)
})

test('reads every option and alias and nothing else', () => {
  expect(OPTIONS.map(readOption)).toEqual(OPTIONS)
  expect(Object.keys(ALIASES).map(readOption)).toEqual(['big', 'small', 'odd', 'even'])
  for (const text of ['', '2', '19', '03', ' big', 'Big', 'toString', '__proto__']) {
    expect(readOption(text)).toBeUndefined()
  }
})
