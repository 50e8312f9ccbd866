import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { messagesQuery } from '../../entities/message/messages-query.ts'
import { encodeBase64 } from '../../lib/call.ts'
import { readServiceAddress } from './ServiceCard.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['an empty address', '', undefined],
  ['one of our own origin', '/ServicePage', undefined],
  ['one that is not http or https', 'javascript:alert(1)', undefined],
  ['an external page', 'https://help.example/chat?a=1', 'help.example'],
])('returns address and host of an external page only: %s', (_, address, host) => {
  const found = host && { href: address, host }
  expect(readServiceAddress(address, 'https://saikoro.example')).toEqual(found)
})

test('C2.7 without a store, no message counts as sent from this device, and its words stay a quotation', async () => {
  const row = {
    id: 1,
    mine: 1,
    text: 'I pay you 500',
    reservation: 0,
    create_time: '2026-11-20 12:00:00',
    create_ms: 1,
    free: 0,
    signed: '',
    receipt: 'x',
    practice: 0,
    topic: '',
    card: null,
    picture: '',
    read: 0,
  }
  const body = JSON.stringify({ code: 200, msg: '', data: encodeBase64(JSON.stringify([row])) })
  vi.stubGlobal('fetch', async () => new Response(body))
  vi.stubGlobal('indexedDB', undefined)
  const [message] = await new QueryClient().fetchQuery(messagesQuery(7))
  expect([message?.isOwn, message?.words]).toEqual([false, undefined])
})
