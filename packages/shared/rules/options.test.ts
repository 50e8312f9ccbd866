import { expect, test } from 'vitest'
import { ALIASES, OPTIONS, readOption } from './options.ts'

test('reads every option and alias and nothing else', () => {
  expect(OPTIONS.map(readOption)).toEqual(OPTIONS)
  expect(Object.keys(ALIASES).map(readOption)).toEqual(['big', 'small', 'odd', 'even'])
  for (const text of ['', '2', '19', '03', ' big', 'Big', 'toString', '__proto__']) {
    expect(readOption(text)).toBeUndefined()
  }
})
