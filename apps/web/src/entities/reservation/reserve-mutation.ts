import { getReservations, moveReservation } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { takeFromOutbox } from '../../lib/outbox.ts'
import { endRequest } from '../../lib/request-id.ts'
import { deliver } from '../outbox/send-outbox.ts'
import { profileQuery } from '../profile/profile-queries.ts'
import { sendOwn, withStates } from '../signed/with-states.ts'
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

/**
 * Requests a reservation through the outbox, or moves the one that is given; the receipt is compared with the wish. Returns false while a
 * request waits for a network. A refused one is still in the form.
 */
export function reserveMutation(member: number, profile: number, moving: Reservation | undefined) {
  return mutationOptions({
    mutationFn: async ({ name, slot, zone, note, ...when }: Wish, { client }) => {
      if (!moving) {
        const wish = { member, profile, name, ...when, slot: slot ?? null, zone, note }
        return deliver(client, { kind: 'wish', ...wish })
      }
      const wanted = {
        ...{ profile, date: when.date, zone, note: withoutDirection(note).trim() },
        ...(slot && { time: `${slot.starts}-${slot.ends}` }),
      }
      const wish = { ...when, slot: slot?.id ?? 0 }
      const accept = (reply: { readonly id: number; readonly receipt: string }) =>
        withStates((states) => states.acceptReservation(member, reply, wanted))
      const { id } = moving
      await sendOwn(member, 'reservation', id, async () =>
        accept(await callApi(moveReservation, { ...wish, id })),
      )
      return true
    },
    onSuccess: (_data, _wish, _result, { client }) =>
      Promise.all(
        [getReservations, xuanfeidata, getFreeTimes].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
    onSettled: (_isSent, error, { request_id }, _result, { client }) => {
      if (moving) endRequest(request_id, error)
      void client.invalidateQueries({ queryKey: [xuanfeilist.path] })
      if (error === null) return
      if (!moving) takeFromOutbox(request_id)
      // a time that was taken meanwhile leaves the choices
      void client.invalidateQueries({ queryKey: profileQuery(profile).queryKey })
      void client.invalidateQueries({ queryKey: [getFreeTimes.path] })
    },
  })
}
