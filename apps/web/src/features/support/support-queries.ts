import { getMessages, send } from '@saikoro/shared/contract/support'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

const POLL_MS = 5_000

export type Message = Awaited<ReturnType<typeof readMessages>>[number]

const readMessages = () => callApi(getMessages, {})

/** The thread, polled while it is mounted. */
export function messagesQuery() {
  return queryOptions({
    queryKey: [getMessages.path],
    queryFn: readMessages,
    refetchInterval: POLL_MS,
  })
}

/** The reply is the whole thread including the new message. */
export function sendMutation() {
  return mutationOptions({
    mutationKey: [send.path],
    mutationFn: (text: string) => callApi(send, { text }),
    onSuccess: (messages, _text, _result, { client }) =>
      client.setQueryData(messagesQuery().queryKey, messages),
  })
}
