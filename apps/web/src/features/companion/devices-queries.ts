import * as companion from '@saikoro/shared/contract/companion'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type Device = Reply<typeof companion.getDevices>['devices'][number]
export type FurtherLink = Reply<typeof companion.getDevices>['links'][number]

export const devicesQuery = () => callQuery(companion.getDevices)

/** A change of devices and links, after which they are read again. */
function changeOf<Form>(send: (form: Form) => Promise<unknown>) {
  return mutationOptions({
    mutationFn: send,
    onSettled: (_data, _error, _form, _result, { client }) => client.invalidateQueries(devicesQuery()),
  })
}

/** Ends a device; 0 ends all. */
export const endDeviceMutation = () => changeOf((id: number) => callApi(companion.endDevice, { id }))

export const answerLinkMutation = (id: number) =>
  changeOf((isApproved: boolean) => callApi(companion.answerLink, { id, approve: isApproved ? '1' : '0' }))
