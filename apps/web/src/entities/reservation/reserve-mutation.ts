import { getReservations, moveReservation } from '@saikoro/shared/contract/reservation'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { readAgain } from '../../lib/call-query.ts'
import { takeFromOutbox } from '../../lib/outbox.ts'
import { endRequest } from '../../lib/request-id.ts'
import { acceptWish, deliver, readTimesAgain } from '../outbox/send-outbox.ts'
import { sendOwn } from '../signed/with-states.ts'
import type { Slot } from './reservable-days.ts'
import type { Reservation } from './reservations-query.ts'

interface Wish {
  /** of the profile */
  readonly name: string
  readonly date: string
  readonly slot: Slot | undefined
  readonly zone: string
  readonly note: string
  readonly request_id: string
}

/** Requests a reservation through the outbox. Returns false while the request waits there for an answer; a refused one leaves it. */
export function reserveMutation(member: number, profile: number) {
  return mutationOptions({
    mutationFn: ({ slot, ...wish }: Wish, { client }) =>
      deliver(client, { kind: 'wish', member, profile, slot: slot ?? null, ...wish }),
    // the form still holds the content of a refused request
    onError: (_error, { request_id }) => takeFromOutbox(request_id),
  })
}

/** Moves a reservation without the outbox: the member learns at once whether the time is free. Returns true. */
export function moveMutation(member: number, { id, profile }: Reservation) {
  return mutationOptions({
    mutationFn: async ({ date, slot, request_id, ...wish }: Wish) => {
      await sendOwn(member, 'reservation', id, async () => {
        const reply = await callApi(moveReservation, { id, date, slot: slot?.id ?? 0, request_id })
        await acceptWish(reply, { member, profile, date, slot: slot ?? null, ...wish })
      })
      return true
    },
    onSuccess: readAgain(getReservations),
    onSettled: (_data, error, { request_id }, _result, { client }) => {
      endRequest(request_id, error)
      readTimesAgain(client)
    },
  })
}
