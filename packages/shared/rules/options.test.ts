import { expect, test } from 'vitest'
import { ALIASES, OPTIONS, parityOf, readOption, sizeOf, wins } from './options.ts'

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
