import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { encodeBase64 } from '../../lib/call.ts'
import { readServiceAddress } from './ServiceCard.tsx'
import { messagesQuery } from './support-queries.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('C2.7 without a store, no message counts as sent from this device', async () => {
  const row = {
    id: 1,
    mine: 1,
    text: 'I pay you 500',
    reservation: 0,
    create_time: '2026-11-20 12:00:00',
    free: 0,
    signed: '',
    receipt: 'x',
  }
  const body = JSON.stringify({ code: 200, msg: '', data: encodeBase64(JSON.stringify([row])) })
  vi.stubGlobal('fetch', async () => new Response(body))
  vi.stubGlobal('indexedDB', undefined)
  const [message] = await new QueryClient().fetchQuery(messagesQuery(7))
  expect(message?.isOwn).toBe(false)
})
