import * as contract from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import type { Reservation } from '../../entities/reservation/reservations-query.ts'
import { sendOwn, withStates } from '../../entities/signed/with-states.ts'
import { callApi } from '../../lib/call.ts'
import { changeOf } from '../../lib/call-query.ts'

export const cancelMutation = ({ member, id }: Pick<Reservation, 'member' | 'id'>) =>
  changeOf(
    () => sendOwn(member, 'reservation', id, () => callApi(contract.cancelReservation, { id })),
    ...[xuanfeidata, contract.getReservations],
  )

/** Takes or leaves the proposed time; the receipt is compared with the answer. */
export function answerMutation(reservation: Reservation) {
  const { member, id, profile, note, proposed } = reservation
  const answer = async (isTaken: boolean) => {
    const form = { id, slot: proposed?.slot ?? 0, accept: isTaken ? '1' : '0' }
    const reply = await callApi(contract.answerProposal, form)
    const { date, time, zone } = (isTaken && proposed) || reservation
    const wanted = {
      ...{ profile, note, date },
      ...(time !== undefined && { time }),
      ...(zone !== undefined && { zone }),
    }
    await withStates((states) => states.acceptReservation(member, reply, wanted))
  }
  return changeOf(
    (isTaken: boolean) => sendOwn(member, 'reservation', id, () => answer(isTaken)),
    contract.getReservations,
  )
}

/** How a meeting was, for the operators alone. */
interface MeetingAnswer {
  readonly tookPlace: boolean
  readonly isFine: boolean
  readonly text: string
}

export function meetingMutation(id: number) {
  const flag = (value: boolean) => (value ? '1' : '0')
  return changeOf(
    ({ tookPlace, isFine, text }: MeetingAnswer) =>
      callApi(contract.answerMeeting, { id, took_place: flag(tookPlace), fine: flag(isFine), text }),
    contract.getReservations,
  )
}
