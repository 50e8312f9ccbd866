import {
  answerMeeting,
  answerProposal,
  cancelReservation,
  getReservations,
} from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { isBlank } from '@saikoro/shared/source'
import { mutationOptions } from '@tanstack/react-query'
import type { Reservation } from '../../entities/reservation/reservations-query.ts'
import { sendOwn, withStates } from '../../entities/signed/with-states.ts'
import { callApi } from '../../lib/call.ts'
import { readAgain } from '../../lib/call-query.ts'

export function hasReply({ row }: Reservation): boolean {
  return row !== undefined && !isBlank(row.reply)
}

export function cancelMutation({ member, id }: Pick<Reservation, 'member' | 'id'>) {
  return mutationOptions({
    mutationFn: () => sendOwn(member, 'reservation', id, () => callApi(cancelReservation, { id })),
    onSuccess: readAgain(xuanfeidata, getReservations),
  })
}

/** Takes or leaves the proposed time; the receipt is compared with the answer. */
export function answerMutation(reservation: Reservation) {
  const { member, id, profile, note, proposed } = reservation
  return mutationOptions({
    mutationFn: (isTaken: boolean) =>
      sendOwn(member, 'reservation', id, async () => {
        const form = { id, slot: proposed?.slot ?? 0, accept: isTaken ? '1' : '0' }
        const reply = await callApi(answerProposal, form)
        const { date, time, zone } = (isTaken && proposed) || reservation
        const wanted = {
          profile,
          note,
          date,
          ...(time !== undefined && { time }),
          ...(zone !== undefined && { zone }),
        }
        await withStates((states) => states.acceptReservation(member, reply, wanted))
      }),
    // a time that was taken meanwhile is no longer offered
    onSettled: readAgain(getReservations),
  })
}

/** How a meeting was, for the operators alone. */
interface MeetingAnswer {
  readonly tookPlace: boolean
  readonly isFine: boolean
  readonly text: string
}

export function meetingMutation(id: number) {
  const flag = (value: boolean) => (value ? '1' : '0')
  return mutationOptions({
    mutationFn: ({ tookPlace, isFine, text }: MeetingAnswer) =>
      callApi(answerMeeting, { id, took_place: flag(tookPlace), fine: flag(isFine), text }),
    onSuccess: readAgain(getReservations),
  })
}
