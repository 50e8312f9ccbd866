import { cancelReservation, getReservations } from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { isBlank } from '@saikoro/shared/source'
import { mutationOptions } from '@tanstack/react-query'
import type { Reservation } from '../../entities/reservation/reservations-query.ts'
import { sendOwn } from '../../entities/signed/with-states.ts'
import { callApi } from '../../lib/call.ts'

export function hasReply({ row }: Reservation): boolean {
  return row !== undefined && !isBlank(row.reply)
}

export function cancelMutation({ member, id }: Pick<Reservation, 'member' | 'id'>) {
  return mutationOptions({
    mutationFn: () => sendOwn(member, 'reservation', id, () => callApi(cancelReservation, { id })),
    onSuccess: (_data, _form, _result, { client }) => {
      void client.invalidateQueries({ queryKey: [xuanfeidata.path] })
      return client.invalidateQueries({ queryKey: [getReservations.path] })
    },
  })
}
