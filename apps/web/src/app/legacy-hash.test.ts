import { expect, test } from 'vitest'
import { pathOfHash, tidyAddress } from './legacy-hash.ts'

test('converts a hash route to the same screen', () => {
  expect(pathOfHash('#/Lottery?key=sai60&id=1')).toBe('/Lottery?key=sai60&id=1')
})

test('leaves an anchor unchanged', () => {
  expect(pathOfHash('#top')).toBeUndefined()
})

test.each([
  ['#//elsewhere.example/Home', '/elsewhere.example/Home'],
  ['#//[', '/['],
  ['#/home', '/Home'],
])('%s stays inside, as %s', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path)
})

test('opens a path with two leading slashes on the same host', () => {
  const { href } = location
  history.replaceState(null, '', `${location.origin}//elsewhere.example/Home`)
  tidyAddress()
  expect(location.pathname).toBe('/elsewhere.example/Home')
  history.replaceState(null, '', href)
})
