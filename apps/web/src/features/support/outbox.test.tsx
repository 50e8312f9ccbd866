import { send } from '@saikoro/shared/contract/support'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendOutbox } from '../../entities/outbox/send-outbox.ts'
import { encodeBase64 } from '../../lib/call.ts'
import { putIntoOutbox, readOutbox, takeFromOutbox } from '../../lib/outbox.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { openForm } from '../../test/open-form.tsx'
import { Composer } from './Composer.tsx'

/** What the server got: text and request id of each message. */
let received: [text: string | null, id: string | null][] = []
let newest: URLSearchParams
/** The code of its answers; undefined: there is none. */
let code: number | undefined

beforeEach(() => {
  localStorage.clear()
  startSession('of a member')
  received = []
  code = 200
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    if (!address.endsWith(send.path)) throw new TypeError('no network')
    newest = body
    received.push([body.get('text'), body.get('request_id')])
    if (code === undefined) throw new TypeError('no network')
    return new Response(JSON.stringify({ code, msg: 'no', data: encodeBase64('[]') }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const message = (request_id: string, text = request_id) =>
  putIntoOutbox({ kind: 'message', member: 7, text, reservation: 0, request_id })
const left = () => readOutbox().map(({ request_id, state }) => [request_id, state])
const client = new QueryClient()

test('a message without a network keeps its topic, and one about a request the request', async () => {
  code = undefined
  const form = await openForm(<Composer member={7} />)
  await form.type('Message', 'How?')
  await form.press('Account')
  await form.press('Send')
  await vi.waitFor(() => expect(readOutbox()[0]?.state).toBe('waiting'))
  code = 200
  await sendOutbox(client)
  expect([newest.get('topic'), newest.get('recharge')]).toEqual(['account', null])
  const other = await openForm(<Composer member={7} about={{ kind: 'recharge', id: 5 }} />)
  await other.type('Message', 'When?')
  await other.press('Send')
  await vi.waitFor(() => expect(newest.get('text')).toBe('When?'))
  expect([newest.get('topic'), newest.get('recharge')]).toEqual(['points', '5'])
})

test('sends in order, stops without an answer, and passes over a refused one', async () => {
  code = undefined
  for (const id of ['first', 'second']) message(id)
  await sendOutbox(client)
  expect(received).toEqual([['first', 'first']])
  expect(left()).toEqual([
    ['first', 'waiting'],
    ['second', 'new'],
  ])
  code = 400
  await sendOutbox(client)
  expect(received.slice(1).map(([, id]) => id)).toEqual(['first', 'second'])
  code = 200
  message('third')
  await sendOutbox(client)
  expect(received.slice(3).map(([, id]) => id)).toEqual(['third'])
  expect(left().map(([, state]) => state)).toEqual(['refused', 'refused'])
})

test('a refused message stays in the outbox, and its form says why', async () => {
  code = 400
  const form = await openForm(<Composer member={7} />)
  await form.type('Message', 'Too many')
  await form.press('Send')
  await form.waitFor(() => document.querySelector('[role="alert"]') !== null)
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('no')
  expect([readOutbox().map(({ state }) => state), form.toast()]).toEqual([['refused'], undefined])
})

test('two senders at once send each message once', async () => {
  for (const id of ['first', 'second']) message(id)
  await Promise.all([sendOutbox(client), sendOutbox(client)])
  expect(received.map(([, id]) => id)).toEqual(['first', 'second'])
})

test('a withdrawn message and those of an ended session are not sent', async () => {
  for (const id of ['first', 'second']) message(id)
  takeFromOutbox('first')
  expect(left()).toEqual([['second', 'new']])
  endSession()
  startSession('of another member')
  await sendOutbox(client)
  expect([received, left()]).toEqual([[], []])
})
