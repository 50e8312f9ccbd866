import * as companion from '@saikoro/shared/contract/companion'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callChange, callQuery, changeOf } from '../../lib/call-query.ts'

export type Request = Reply<typeof companion.getRequests>[number]
export const OUTCOMES = ['kept', 'absent', 'unsafe'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const requestsQuery = () => callQuery(companion.getRequests, { page: 0 })

/** What an act about a request changes. */
const OF_REQUEST = [companion.getRequests, companion.getTimes]

export const answerMutation = () => callChange(companion.answerRequest, ...OF_REQUEST)

export const proposeMutation = () => callChange(companion.proposeTime, ...OF_REQUEST)

export const refuseMutation = () => callChange(companion.refuseMember, ...OF_REQUEST)

export const sayMutation = () => callChange(companion.sayMeeting, ...OF_REQUEST)

export type Times = Reply<typeof companion.getTimes>
export type PublishedTime = Times['times'][number]
export type WeekTime = Times['week'][number]

export const timesQuery = () => callQuery(companion.getTimes, {})

export const scheduleMutation = () =>
  changeOf(
    ({ week, days_off, buffer_minutes, notice_hours, most_per_day, days_ahead }: Times) =>
      callApi(companion.setSchedule, {
        week: JSON.stringify(week),
        days_off: JSON.stringify(days_off),
        ...{ buffer_minutes, notice_hours, most_per_day, days_ahead },
      }),
    companion.getTimes,
  )

export const addTimeMutation = () => callChange(companion.addTime, companion.getTimes)

export const openTimeMutation = () => callChange(companion.openTime, companion.getTimes)

export function pauseMutation() {
  return mutationOptions({
    mutationFn: (isPaused: boolean) => callApi(companion.pause, { paused: isPaused ? '1' : '0' }),
    onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
  })
}

export type Device = Reply<typeof companion.getDevices>['devices'][number]
export type FurtherLink = Reply<typeof companion.getDevices>['links'][number]

export const devicesQuery = () => callQuery(companion.getDevices)

/** Ends a device; 0 ends all. */
export const endDeviceMutation = () => callChange(companion.endDevice, companion.getDevices)

export const answerLinkMutation = () => callChange(companion.answerLink, companion.getDevices)

export const profileQuery = () => callQuery(companion.getProfile, {})

/** `true` agrees to the `version` on the screen; `false` withdraws. Afterwards everything is read again: open reservations may have ended. */
export function listingMutation(version: string) {
  return mutationOptions({
    mutationFn: async (isListed: boolean) => {
      await (isListed ? callApi(companion.agree, { adult: '1', version }) : callApi(companion.withdraw, {}))
      return callApi(companion.getProfile, {})
    },
    onSuccess: (profile, _isListed, _result, { client }) =>
      client.setQueryData(profileQuery().queryKey, profile),
    // not awaited: the form that announces the result is another one as soon as the state changes
    onSettled: (_data, _error, _isListed, _result, { client }) => {
      void client.invalidateQueries()
    },
  })
}

export const wishMutation = () => callChange(companion.wish, companion.getProfile)

export const measurementsMutation = () => callChange(companion.setMeasurements, companion.getProfile)
