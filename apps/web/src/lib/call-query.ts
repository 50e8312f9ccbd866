import type { Call, InputOf } from '@saikoro/shared/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** The query of a call, under its path and its fields if it has any. A screen that is left gives its request up. */
export function callQuery<C extends Call>(call: C, input?: InputOf<C>) {
  const queryKey = input === undefined ? [call.path] : [call.path, input]
  const fields = input ?? ({} as InputOf<C>)
  return queryOptions({ queryKey, queryFn: ({ signal }) => callApi(call, fields, signal) })
}
