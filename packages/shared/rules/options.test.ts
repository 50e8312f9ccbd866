import { expect, test } from 'vitest'
import { ALIASES, type Dice, OPTIONS, parityOf, readOption, sizeOf, THROWS, WAYS, wins } from './options.ts'

const faces = [1, 2, 3, 4, 5, 6]
const throws: Dice[] = faces.flatMap((a) => faces.flatMap((b) => faces.map((c): Dice => [a, b, c])))

function ways(wanted: (dice: Dice) => boolean): number {
  return throws.filter(wanted).length
}

test('WAYS is the number of throws in which each option wins', () => {
  expect(throws).toHaveLength(THROWS)
  for (const option of OPTIONS)
    expect([option, ways((dice) => wins(option, dice))]).toEqual([option, WAYS[option]])
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
