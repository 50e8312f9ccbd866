import { cancelReservation, getReservations } from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export type Reservation = Awaited<ReturnType<typeof readReservations>>[number]

function readReservations() {
  return callApi(getReservations, {})
}

export function reservationsQuery() {
  return queryOptions({ queryKey: [getReservations.path], queryFn: readReservations })
}

export function cancelMutation() {
  return mutationOptions({
    mutationKey: [cancelReservation.path],
    mutationFn: (id: number) => callApi(cancelReservation, { id }),
    onSuccess: (_data, _id, _result, { client }) => {
      void client.invalidateQueries({ queryKey: [xuanfeidata.path] })
      return client.invalidateQueries({ queryKey: [getReservations.path] })
    },
  })
}
