import { expect, test } from 'vitest'
import { pathOfHash } from './legacy-hash.ts'

test('an old link leads to the same screen', () => {
  expect(pathOfHash('#/Lottery?key=sai60&id=1')).toBe('/Lottery?key=sai60&id=1')
})

test('an anchor is no route', () => {
  expect(pathOfHash('#top')).toBeUndefined()
})
