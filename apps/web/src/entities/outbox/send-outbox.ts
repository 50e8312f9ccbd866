import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import type { QueryClient } from '@tanstack/react-query'
import type { ServedState } from '../../fairness/own-states.ts'
import { callApi, NetworkError, RefusalError } from '../../lib/call.ts'
import {
  noteState,
  putIntoOutbox,
  readOutbox,
  takeFromOutbox,
  type Unsent,
  type UnsentWish,
  type Written,
} from '../../lib/outbox.ts'
import { endRequest } from '../../lib/request-id.ts'
import { readToken } from '../../lib/session.ts'
import { toastError } from '../../lib/toast.ts'
import { sendMessage } from '../message/messages-query.ts'
import { withStates } from '../signed/with-states.ts'

function send(client: QueryClient, unsent: Unsent): Promise<unknown> {
  return unsent.kind === 'message' ? sendMessage(client, unsent) : sendWish(client, unsent)
}

/** The refusals of what a form has sent and waits for: the form shows them, and a toast those of anything else. */
const refusals = new Map<string, RefusalError | undefined>()

/** Sends one. Returns false without an answer: then nothing after it is sent, so that the order remains. */
async function sendOne(client: QueryClient, unsent: Unsent): Promise<boolean> {
  const { request_id } = unsent
  if (unsent.state === 'new') noteState(request_id, 'sending')
  try {
    await send(client, unsent)
    takeFromOutbox(request_id)
    endRequest(request_id, null)
  } catch (error) {
    if (!(error instanceof RefusalError)) {
      noteState(request_id, 'waiting')
      if (!(error instanceof NetworkError)) reportError(error)
      return false
    }
    noteState(request_id, 'refused')
    endRequest(request_id, error)
    if (refusals.has(request_id)) refusals.set(request_id, error)
    else toastError(error)
  }
  return true
}

async function sendAll(client: QueryClient): Promise<void> {
  const token = readToken()
  const next = () => readOutbox().find(({ state }) => state !== 'refused')
  for (let unsent = next(); unsent && readToken() === token; unsent = next())
    if (!(await sendOne(client, unsent))) return
}

let sending: Promise<void> | undefined

/** Sends what waits, oldest first, and resolves when all is answered or one is not. One run at a time. */
export async function sendOutbox(client: QueryClient): Promise<void> {
  await sending
  sending ??= sendAll(client).finally(() => {
    sending = undefined
  })
  return sending
}

/** Sends what was written in a form. Returns false while it waits in the outbox. @throws RefusalError: the outbox holds it as refused */
export async function deliver(client: QueryClient, written: Written): Promise<boolean> {
  const { request_id } = written
  putIntoOutbox(written)
  refusals.set(request_id, undefined)
  await sendOutbox(client)
  const refusal = refusals.get(request_id)
  refusals.delete(request_id)
  if (refusal) throw refusal
  return readOutbox().every((each) => each.request_id !== request_id)
}

type Wish = Pick<UnsentWish, 'member' | 'profile' | 'date' | 'slot' | 'zone' | 'note'>

/** Compares the receipt of a reservation with what the member asked for. */
export async function acceptWish(reply: ServedState, { member, slot, note, ...wish }: Wish): Promise<void> {
  const { profile, date, zone } = wish
  const wanted = {
    ...{ profile, date, zone, note: withoutDirection(note).trim() },
    ...(slot && { time: `${slot.starts}-${slot.ends}` }),
  }
  await withStates((states) => states.acceptReservation(member, reply, wanted))
}

/** A time that was taken, by a request of this device or meanwhile, leaves the choices. */
export function readTimesAgain(client: QueryClient): void {
  for (const { path } of [getFreeTimes, xuanfeidata, xuanfeilist])
    void client.invalidateQueries({ queryKey: [path] })
}

/** Requests a reservation. */
async function sendWish(client: QueryClient, unsent: UnsentWish): Promise<void> {
  const { profile, date, slot, note, request_id } = unsent
  try {
    const reply = await callApi(reserve, { id: profile, date, slot: slot?.id ?? 0, note, request_id })
    await acceptWish(reply, unsent)
    await client.invalidateQueries({ queryKey: [getReservations.path] })
  } finally {
    readTimesAgain(client)
  }
}
