import { getUserInfo } from '@saikoro/shared/contract/member'
import { getNoticeList } from '@saikoro/shared/contract/notice'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '../../lib/call.ts'
import { endSession } from '../../lib/session.ts'
import { storeContent } from './offline-content.ts'

const SEEN_AT = Date.UTC(2026, 10, 22)
const notices = [getNoticeList.path]
const member = [getUserInfo.path]

/** A visit: what the server answers, or that it does not. */
async function visit(queryKey: readonly unknown[], answer: () => unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const shown: (number | undefined)[] = []
  const stop = storeContent(client, (since) => shown.push(since))
  await client.fetchQuery({ queryKey, queryFn: async () => answer() }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  return { client, shown, stop }
}

function noAnswer(): never {
  throw new NetworkError('no answer')
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: SEEN_AT })
})
afterEach(() => {
  vi.useRealTimers()
})

test('restores stored content with its age while requests fail', async () => {
  const first = await visit(notices, () => ['seen'])
  expect(first.shown).toEqual([])
  first.stop()
  vi.setSystemTime(SEEN_AT + 86_400_000)
  const { client, shown } = await visit(notices, noAnswer)
  expect(client.getQueryData(notices)).toEqual(['seen'])
  expect(shown).toEqual([SEEN_AT])
  await client.fetchQuery({ queryKey: notices, queryFn: async () => ['new'] })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([client.getQueryData(notices), shown.at(-1)]).toEqual([['new'], undefined])
})

test('restores neither points nor refused calls', async () => {
  ;(await visit(member, () => ({ money: 1 }))).stop()
  expect((await visit(member, noAnswer)).client.getQueryData(member)).toBeUndefined()
  ;(await visit(notices, () => ['seen'])).stop()
  const refused = await visit(notices, () => {
    throw new Error('refused')
  })
  expect(refused.client.getQueryData(notices)).toBeUndefined()
  expect(localStorage.getItem('kept content 2')).not.toContain('money')
})

test('writes nothing that was seen before the session ended', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const stop = storeContent(client, () => {})
  await client.fetchQuery({ queryKey: notices, queryFn: async () => ['seen'] })
  await vi.advanceTimersByTimeAsync(500)
  endSession()
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  expect(localStorage.getItem('kept content 2')).toBeNull()
})
