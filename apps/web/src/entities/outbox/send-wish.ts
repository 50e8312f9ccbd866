import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import type { UnsentWish } from '../../lib/outbox.ts'
import { withStates } from '../signed/with-states.ts'

/** Requests a reservation. */
export async function sendWish(client: QueryClient, unsent: UnsentWish): Promise<void> {
  const { member, profile, date, slot, zone, note, request_id } = unsent
  try {
    const reply = await callApi(reserve, { id: profile, date, slot: slot?.id ?? 0, note, request_id })
    const wanted = {
      ...{ profile, date, zone, note: withoutDirection(note).trim() },
      ...(slot && { time: `${slot.starts}-${slot.ends}` }),
    }
    await withStates((states) => states.acceptReservation(member, reply, wanted))
    await client.invalidateQueries({ queryKey: [getReservations.path] })
  } finally {
    // a time that was taken, by this request or meanwhile, leaves the choices
    for (const { path } of [getFreeTimes, xuanfeidata, xuanfeilist])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
