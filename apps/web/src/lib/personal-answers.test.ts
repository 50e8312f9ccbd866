import { getNoticeList } from '@saikoro/shared/contract/notice'
import { getPush } from '@saikoro/shared/contract/push'
import { xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noteAnswer, removePersonalAnswers } from './personal-answers.ts'

function clientWith(paths: readonly (readonly unknown[])[]): QueryClient {
  const client = new QueryClient()
  for (const key of paths) client.setQueryData([...key], 'answer')
  return client
}

const keysOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)

test('removes every reply that depends on the member when the account changes, and no result of the local verifier', () => {
  for (const call of [getPush, xuanfeilist, getNoticeList]) noteAnswer(call)
  const client = clientWith([
    [getPush.path],
    [xuanfeilist.path, 'newest'],
    [getNoticeList.path],
    ['fairness/proof', 1],
    ['device', 'finding', { key: 'sai60' }],
  ])
  removePersonalAnswers(client)
  expect(keysOf(client)).toEqual([[getNoticeList.path], ['device', 'finding', { key: 'sai60' }]])
})
