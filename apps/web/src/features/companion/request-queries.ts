import {
  answerRequest,
  getRequests,
  proposeTime,
  refuseMember,
  sayMeeting,
} from '@saikoro/shared/contract/companion'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { timesQuery } from './times-queries.ts'

export type Request = Reply<typeof getRequests>[number]
export type Outcome = 'kept' | 'absent' | 'unsafe'

/** How she answers: a phrase in the member's language, or her own words. */
export interface Answer {
  readonly isAccepted: boolean
  readonly phrase: '' | 'looking_forward' | 'not_that_time' | 'not_this_wish'
  readonly text: string
}

export const requestsQuery = () => callQuery(getRequests, { page: 0 })

async function reload(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  await client.invalidateQueries({ queryKey: [getRequests.path] })
  await client.invalidateQueries({ queryKey: timesQuery().queryKey })
}

export function answerMutation(id: number) {
  return mutationOptions({
    mutationFn: ({ isAccepted, phrase, text }: Answer) =>
      callApi(answerRequest, { id, accept: isAccepted ? '1' : '0', phrase, text }),
    onSettled: reload,
  })
}

export function proposeMutation(id: number) {
  return mutationOptions({
    mutationFn: (slot: number) => callApi(proposeTime, { id, slot }),
    onSettled: reload,
  })
}

export function refuseMutation(id: number) {
  return mutationOptions({ mutationFn: () => callApi(refuseMember, { id }), onSettled: reload })
}

export function sayMutation(id: number) {
  return mutationOptions({
    mutationFn: (said: { readonly outcome: Outcome; readonly text: string }) =>
      callApi(sayMeeting, { id, ...said }),
    onSettled: reload,
  })
}
