import { getReservations, moveReservation, reserve } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { endRequest } from '../../lib/request-id.ts'
import { profileQuery } from '../profile/profile-queries.ts'
import { sendOwn, withStates } from '../signed/with-states.ts'
import type { Slot } from './reservable-days.ts'
import type { Reservation } from './reservations-query.ts'

interface Wish {
  readonly date: string
  readonly slot: Slot | undefined
  readonly zone: string
  readonly note: string
  readonly request_id: string
}

/** Requests a reservation, or moves the one that is given; the receipt is compared with the wish. */
export function reserveMutation(member: number, profile: number, moving: Reservation | undefined) {
  return mutationOptions({
    mutationFn: async ({ slot, zone, note, ...when }: Wish) => {
      const wanted = {
        ...{ profile, date: when.date, zone, note: withoutDirection(note).trim() },
        ...(slot && { time: `${slot.starts}-${slot.ends}` }),
      }
      const wish = { ...when, slot: slot?.id ?? 0 }
      const accept = (reply: { readonly id: number; readonly receipt: string }) =>
        withStates((states) => states.acceptReservation(member, reply, wanted))
      if (!moving) return accept(await callApi(reserve, { ...wish, id: profile, note }))
      const { id } = moving
      return sendOwn(member, 'reservation', id, async () =>
        accept(await callApi(moveReservation, { ...wish, id })),
      )
    },
    onSuccess: (_data, _wish, _result, { client }) =>
      Promise.all(
        [getReservations, xuanfeidata, getFreeTimes].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
    onSettled: (_data, error, { request_id }, _result, { client }) => {
      endRequest(request_id, error)
      void client.invalidateQueries({ queryKey: [xuanfeilist.path] })
      if (error === null) return
      // a time that was taken meanwhile leaves the choices
      void client.invalidateQueries({ queryKey: profileQuery(profile).queryKey })
      void client.invalidateQueries({ queryKey: [getFreeTimes.path] })
    },
  })
}
