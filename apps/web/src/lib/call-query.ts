import type { Call, InputOf } from '@saikoro/shared/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** The query of a call, under its path and its fields if it has any. */
export function callQuery<C extends Call>(call: C, input?: InputOf<C>) {
  const queryKey = input === undefined ? [call.path] : [call.path, input]
  return queryOptions({ queryKey, queryFn: () => callApi(call, input ?? ({} as InputOf<C>)) })
}
