import { getMessages, markRead, send } from '@saikoro/shared/contract/support'
import { withoutDirection } from '@saikoro/shared/source'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentMessage } from '../../fairness/own-states.ts'
import { callApi, type Reply } from '../../lib/call.ts'
import type { UnsentMessage } from '../../lib/outbox.ts'
import { withStates } from '../signed/with-states.ts'

const POLL_MS = 5_000
/** The replies hold the newest 200 messages. */
const PAGE = 200

type Row = Reply<typeof getMessages>[number]

export interface Message extends Row {
  /** the member sent it from this device */
  readonly isOwn: boolean
  /** the member's words by a signed receipt; undefined without one */
  readonly words: string | undefined
}

/** Returns the thread with the member's messages as their receipts state them. A receipt that contradicts an earlier one raises an alarm. */
async function checkMessages(member: number, rows: readonly Row[], askedAt: number, sent?: SentMessage) {
  const mine = rows.filter((row) => row.mine)
  const theirs = rows.filter((row) => !row.mine)
  const texts = theirs.map(({ id, signed }) => ({ id, receipt: signed }))
  const list = { rows: mine, texts, askedAt, isWhole: rows.length < PAGE }
  const checked = await withStates((states) => states.acceptMessages(member, list, sent))
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row): Message => {
    const signed = row.mine ? checked?.messages.get(row.id) : undefined
    const reservation = signed === undefined ? row.reservation : (signed.reservation ?? 0)
    return { ...row, words: signed?.text, reservation, isOwn: checked?.own.has(row.id) ?? false }
  })
}

/** The thread, polled while it is mounted. */
export function messagesQuery(member: number | undefined) {
  return queryOptions({
    queryKey: [getMessages.path],
    queryFn: async () => {
      const askedAt = Date.now()
      return checkMessages(member ?? 0, await callApi(getMessages, {}), askedAt)
    },
    refetchInterval: POLL_MS,
    enabled: member !== undefined,
  })
}

/** Sends a message. The reply is the whole thread with it. */
export async function sendMessage(
  client: QueryClient,
  { member, text, reservation, request_id, state, topic, recharge, withdrawal, pic }: UnsentMessage,
): Promise<void> {
  const askedAt = Date.now()
  const sent = {
    text: withoutDirection(text).trim(),
    ...(reservation !== 0 && { reservation }),
    isRepeated: state !== 'new',
  }
  const rows = await callApi(send, { text, reservation, request_id, topic, recharge, withdrawal, pic })
  const messages = await checkMessages(member, rows, askedAt, sent)
  client.setQueryData(messagesQuery(member).queryKey, messages)
}

/** States that the member has read the thread, or the messages about one reservation. Without an answer, the next visit states it again. */
export async function noteRead(until: number, reservation: number): Promise<void> {
  await callApi(markRead, { until, reservation }).catch(() => undefined)
}
