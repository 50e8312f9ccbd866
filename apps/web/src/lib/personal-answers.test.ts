import { getNoticeList } from '@saikoro/shared/contract/notice'
import { getPush } from '@saikoro/shared/contract/push'
import { xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noteAnswer, removePersonalAnswers } from './personal-answers.ts'

test('removes every reply that depends on the member when the account changes, and no result of the local verifier', () => {
  for (const call of [getPush, xuanfeilist, getNoticeList]) noteAnswer(call)
  const client = new QueryClient()
  for (const key of [
    [getPush.path],
    [xuanfeilist.path, 'newest'],
    [getNoticeList.path],
    ['fairness/proof', 1],
    ['device', 'finding', { key: 'sai60' }],
  ])
    client.setQueryData(key, 'answer')
  removePersonalAnswers(client)
  const left = client.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey)).toEqual([
    [getNoticeList.path],
    ['device', 'finding', { key: 'sai60' }],
  ])
})
