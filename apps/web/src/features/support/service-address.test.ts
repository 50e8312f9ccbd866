import { expect, test } from 'vitest'
import { readServiceAddress } from './ServiceCard.tsx'

const here = 'https://saikoro.example'

test('returns undefined for an empty address and for one of our own origin', () => {
  expect(readServiceAddress('', here)).toBeUndefined()
  expect(readServiceAddress('/ServicePage', here)).toBeUndefined()
})

test('returns address and host of an external page', () => {
  expect(readServiceAddress('https://help.example/chat?a=1', here)).toEqual({
    href: 'https://help.example/chat?a=1',
    host: 'help.example',
  })
})

test('rejects an address that is not http or https', () => {
  expect(readServiceAddress('javascript:alert(1)', here)).toBeUndefined()
})
