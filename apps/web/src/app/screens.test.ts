import { act, createElement } from 'react'
import { expect, test } from 'vitest'
import { useAddressQuery } from '../lib/use-address-query.ts'
import { openForm } from '../test/open-form.tsx'
import { pathOfHash, tidyAddress } from './screens.ts'

test.each([
  ['#/Lottery?key=sai60&id=1', '/Lottery?key=sai60&id=1'],
  ['#top', undefined],
  ['#//elsewhere.example/Home', '/elsewhere.example/Home'],
  ['#//[', '/['],
  ['#/home', '/Home'],
])('the hash %s is the path %s, which stays inside', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path)
})

test('opens a path with two leading slashes on the same host', () => {
  const { href } = location
  history.replaceState(null, '', `${location.origin}//elsewhere.example/Home`)
  tidyAddress()
  expect(location.pathname).toBe('/elsewhere.example/Home')
  history.replaceState(null, '', href)
})

let put: ReturnType<typeof useAddressQuery>[1] | undefined

function Search() {
  put = useAddressQuery()[1]
  return null
}

test('a search that is put after its screen was left does not change the address', async () => {
  await openForm(createElement(Search), [], {}, '/Choose')
  await act(async () => put?.({ q: 'tea' }))
  expect(location.pathname + location.search).toBe('/Choose?q=tea')
  history.pushState(null, '', '/Profile?id=12')
  await act(async () => put?.({ q: 'green tea' }))
  expect(location.pathname + location.search).toBe('/Profile?id=12')
})
