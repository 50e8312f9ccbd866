import 'fake-indexeddb/auto'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { getNoticeList } from '@saikoro/shared/contract/notice'
import { getUserBankInfo } from '@saikoro/shared/contract/wallet'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedCheckError } from '../../entities/draw/device-queries.ts'
import { NetworkError, UnreadableReplyError } from '../../lib/call.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { storeReplies } from './stored-replies.ts'

const notices = [getNoticeList.path]
const member = [getUserInfo.path]
const card = [getUserBankInfo.path]
const finding = ['device', 'finding', { key: 'sai60', issue: '202611200001' }]
const balance = ['device', 'reconciliation', { member: 7, reported: '1' }]

let leave: (() => void)[] = []

/** Opens a page with a query on its screen. It ends with the next visit or test. */
function visit(queryKey: readonly unknown[], answer: () => unknown) {
  for (const end of leave) end()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = storeReplies(client, () => {})
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => answer() })
  leave = [observer.subscribe(() => {}), stop]
  const state = () => client.getQueryState(queryKey)
  return { state, data: () => client.getQueryData(queryKey) }
}

/** Lets a page read its reply and store it. */
async function visited(queryKey: readonly unknown[], reply: unknown) {
  const page = visit(queryKey, () => reply)
  await vi.waitFor(() => expect(page.data()).toEqual(reply))
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Returns what a page without an answer shows, after the time in which a stored reply is found. */
async function shownWithout(queryKey: readonly unknown[], error: Error = new NetworkError('no answer')) {
  const page = visit(queryKey, () => Promise.reject(error))
  await vi.waitFor(() => expect(page.state()?.status).toBe('error'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  return page
}

async function countStored(): Promise<number> {
  const db = await openDB('saikoro-replies')
  const count = db.objectStoreNames.contains('reply') ? await db.count('reply') : 0
  db.close()
  return count
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  for (const end of leave) end()
  leave = []
})

test('the end of a session deletes what earlier pages of it stored, also from a page that has stored nothing, and another member finds none of it', async () => {
  startSession('token')
  await visited(member, 'mine')
  expect(await countStored()).toBe(1)
  visit(card, () => new Promise(() => {}))
  endSession()
  await vi.waitFor(async () => expect(await countStored()).toBe(0))
  startSession('of another member')
  expect((await shownWithout(member)).data()).toBeUndefined()
})

test('C2.7 no check of a balance, and no draw that is not over, is stored', async () => {
  const final = { verdict: { level: 'green' }, draw: { status: 'settled' } }
  await visited(finding, final)
  const silent = new FailedCheckError('silent', 0, new NetworkError('no answer'))
  const page = await shownWithout(finding, silent)
  expect(page.data()).toEqual(final)
  expect(page.state(), 'still counts as failed').toMatchObject({ status: 'error', isInvalidated: true })
  const open = [finding[0], finding[1], { key: 'sai60', issue: '202611200002' }]
  await visited(open, { verdict: null, draw: { status: 'open' } })
  await visited(balance, { rows: [] })
  for (const key of [open, balance]) expect((await shownWithout(key, silent)).data()).toBeUndefined()
})

test('neither a card is stored, nor is a stored reply shown after a refusal or an unreadable reply', async () => {
  await visited(card, { bankid: '9999 0000' })
  expect((await shownWithout(card)).data()).toBeUndefined()
  await visited(notices, ['seen'])
  for (const error of [new Error('refused'), new UnreadableReplyError('x')])
    expect((await shownWithout(notices, error)).data()).toBeUndefined()
})

test('what was stored before local storage was emptied by the browser is not found, and is deleted', async () => {
  startSession('of a member')
  await visited(member, { money: 1 })
  localStorage.clear()
  expect((await shownWithout(member)).data()).toBeUndefined()
  expect(await countStored()).toBe(0)
})

test.each([
  ['in this tab', () => endSession()],
  ['in another tab, before this one was told', () => localStorage.clear()],
])('stores nothing that was seen before the session ended %s', async (_, end) => {
  startSession('of a member')
  const page = visit(member, () => ({ money: 1 }))
  await vi.waitFor(() => expect(page.data()).toBeDefined())
  end()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await countStored()).toBe(0)
})
