import { getReservations, reserve } from '@saikoro/shared/contract/reservation'
import { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

interface ReservationRequest {
  readonly id: number
  readonly date: string
  readonly note: string
  readonly request_id: string
}

export function reserveMutation() {
  return mutationOptions({
    mutationKey: [reserve.path],
    mutationFn: (request: ReservationRequest) => callApi(reserve, request),
    onSuccess: (_data, _request, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [getReservations.path] }),
        client.invalidateQueries({ queryKey: [xuanfeidata.path] }),
      ]),
  })
}
