import type { Call, InputOf } from '@saikoro/shared/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** The query of a call without fields, under its path. */
export function callQuery<C extends Call>(call: C) {
  return queryOptions({ queryKey: [call.path], queryFn: () => callApi(call, {} as InputOf<C>) })
}
