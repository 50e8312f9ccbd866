import { read, write } from '@saikoro/shared/contract/call'
import { localized, points, text } from '@saikoro/shared/contract/fields'
import { publicContent, quoted, ref } from '@saikoro/shared/source'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { callApi, encodeBase64, NetworkError, RefusalError } from './call.ts'
import { callQuery } from './call-query.ts'
import {
  enrolWithSecret,
  readCompanionSecret,
  readCompanionToken,
  startCompanionSession,
} from './companion-session.ts'
import { endSession, onSessionLoss, readToken, replaceSession, startSession } from './session.ts'

const look = read(
  'Lottery/look',
  'public',
  { key: text(), page: text() },
  z.object({ name: publicContent(localized), money: quoted(points) }),
)
const put = write('game/put', 'session', { item: text() }, z.object({ id: ref }))

const mine = write('companion/mine', 'companion', {}, z.object({ id: ref }))

const sent = vi.fn<typeof fetch>()

const replyOf = (code: number, msg: string, data: unknown) =>
  new Response(JSON.stringify({ code, msg, data: encodeBase64(JSON.stringify(data)) }))

function answer(...reply: Parameters<typeof replyOf>): void {
  sent.mockImplementation(async () => replyOf(...reply))
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', sent)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sent.mockReset()
})

test('a query whose last observer leaves gives its request up', async () => {
  sent.mockReturnValue(new Promise(() => {}))
  const observer = new QueryObserver(new QueryClient(), callQuery(look, { key: 'sai60', page: '' }))
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  const signal = sent.mock.calls[0]?.[1]?.signal
  expect(signal?.aborted).toBe(false)
  leave()
  expect(signal?.aborted).toBe(true)
})

test('sends reads as GET with a query without empty fields', async () => {
  answer(200, 'ok', { name: ',,,', money: '0.00' })
  await callApi(look, { key: 'sai60', page: '' })
  expect(sent.mock.calls[0]?.[0]).toBe('/api/Lottery/look?key=sai60')
})

test('times out after five seconds', async () => {
  vi.useFakeTimers()
  sent.mockImplementation(
    (_path, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
      }),
  )
  const call = expect(callApi(look, { key: 'a' })).rejects.toThrow(NetworkError)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await call
})

test('leaves a session that started while an old token was rejected', async () => {
  startSession('old')
  sent.mockImplementation(async () => {
    startSession('new')
    return replyOf(401, '鉴权错误', [])
  })
  await expect(callApi(put, { item: 'big' })).rejects.toThrow(RefusalError)
  expect(readToken()).toBe('new')
})

test('an answer that arrives after its session has ended is dropped', async () => {
  startSession('first')
  let isAnswered = true
  sent.mockImplementation(async () => {
    endSession()
    startSession('second')
    if (!isAnswered) throw new TypeError('no network')
    return replyOf(200, 'ok', { id: 7 })
  })
  await expect(callApi(put, { item: 'big' })).rejects.toThrow('another session')
  isAnswered = false
  startSession('third')
  const failure: unknown = await callApi(put, { item: 'big' }).catch((error: unknown) => error)
  expect(failure, 'not sent again by another member').not.toBeInstanceOf(NetworkError)
})

test('an answer to a request with a token that was replaced meanwhile is accepted', async () => {
  startSession('first')
  sent.mockImplementation(async () => {
    await replaceSession(async () => 'second')
    return replyOf(200, 'ok', { id: 7 })
  })
  expect(await callApi(put, { item: 'big' })).toEqual({ id: 7 })
})

test('does not redirect for a request that was pending at logout', async () => {
  answer(401, '鉴权错误', [])
  const lost = vi.fn()
  const forget = onSessionLoss(lost)
  await expect(callApi(put, { item: 'big' })).rejects.toThrow(RefusalError)
  forget()
  expect(lost).not.toHaveBeenCalled()
})

test('C5.5 the session of a companion is apart from that of a member on the same device', async () => {
  startSession('of member')
  startCompanionSession('of companion')
  enrolWithSecret('secret')
  answer(401, '鉴权错误', [])
  await expect(callApi(mine, {})).rejects.toThrow(RefusalError)
  expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ token: encodeBase64('of companion') })
  expect([readToken(), readCompanionToken()]).toEqual(['of member', null])
  startCompanionSession('another')
  endSession()
  expect([readToken(), readCompanionToken(), readCompanionSecret()]).toEqual([null, 'another', 'secret'])
})
