import { addTime, getTimes, openTime, pause, setSchedule } from '@saikoro/shared/contract/companion'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type Times = Reply<typeof getTimes>
export type PublishedTime = Times['times'][number]
export type WeekTime = Times['week'][number]

/** What a companion decides about the times that are published. */
export interface Schedule {
  readonly week: readonly WeekTime[]
  readonly daysOff: Times['days_off']
  readonly buffer: string
  readonly notice: string
  readonly most: string
  readonly ahead: string
}

export const timesQuery = () => callQuery(getTimes, {})

const reload = (_data: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  client.invalidateQueries({ queryKey: timesQuery().queryKey })

export function scheduleMutation() {
  return mutationOptions({
    mutationFn: ({ week, daysOff, buffer, notice, most, ahead }: Schedule) =>
      callApi(setSchedule, {
        week: JSON.stringify(week),
        days_off: JSON.stringify(daysOff),
        ...{ buffer_minutes: buffer, notice_hours: notice, most_per_day: most, days_ahead: ahead },
      }),
    onSuccess: reload,
  })
}

export function addTimeMutation() {
  return mutationOptions({
    mutationFn: (time: { readonly date: string; readonly starts: string; readonly ends: string }) =>
      callApi(addTime, time),
    onSuccess: reload,
  })
}

export function openTimeMutation(id: number) {
  return mutationOptions({
    mutationFn: (isOpen: boolean) => callApi(openTime, { id, open: isOpen ? '1' : '0' }),
    onSuccess: reload,
  })
}

export function pauseMutation() {
  return mutationOptions({
    mutationFn: (isPaused: boolean) => callApi(pause, { paused: isPaused ? '1' : '0' }),
    onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
  })
}
