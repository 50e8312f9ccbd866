import { expect, test } from 'vitest'
import { readServiceAddress } from './service-address.ts'

const here = 'https://saikoro.example'

test('without an address, or with one of our own, service is the thread in the app', () => {
  expect(readServiceAddress('', here)).toBeUndefined()
  expect(readServiceAddress('/ServicePage', here)).toBeUndefined()
})

test('an outside page is named by its host', () => {
  expect(readServiceAddress('https://help.example/chat?a=1', here)).toEqual({
    href: 'https://help.example/chat?a=1',
    host: 'help.example',
  })
})

test('an address that is no web page leads nowhere', () => {
  expect(readServiceAddress('javascript:alert(1)', here)).toBeUndefined()
})
