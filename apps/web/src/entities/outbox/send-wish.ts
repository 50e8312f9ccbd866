import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { withoutDirection } from '@saikoro/shared/source'
import type { QueryClient } from '@tanstack/react-query'
import type { ServedState } from '../../fairness/own-states.ts'
import { callApi } from '../../lib/call.ts'
import type { UnsentWish } from '../../lib/outbox.ts'
import { withStates } from '../signed/with-states.ts'

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
export async function sendWish(client: QueryClient, unsent: UnsentWish): Promise<void> {
  const { profile, date, slot, note, request_id } = unsent
  try {
    const reply = await callApi(reserve, { id: profile, date, slot: slot?.id ?? 0, note, request_id })
    await acceptWish(reply, unsent)
    await client.invalidateQueries({ queryKey: [getReservations.path] })
  } finally {
    readTimesAgain(client)
  }
}
