import { expect, test } from 'vitest'
import { pathOfHash, tidyAddress } from './legacy-hash.ts'

test('an old link leads to the same screen', () => {
  expect(pathOfHash('#/Lottery?key=sai60&id=1')).toBe('/Lottery?key=sai60&id=1')
})

test('an anchor is no route', () => {
  expect(pathOfHash('#top')).toBeUndefined()
})

test.each([
  ['#//elsewhere.example/Home', '/elsewhere.example/Home'],
  ['#//[', '/['],
  ['#/home', '/Home'],
])('%s stays inside, as %s', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path)
})

test('an address that begins with two slashes opens, and names no other host', () => {
  const { href } = location
  history.replaceState(null, '', `${location.origin}//elsewhere.example/Home`)
  tidyAddress()
  expect(location.pathname).toBe('/elsewhere.example/Home')
  history.replaceState(null, '', href)
})
