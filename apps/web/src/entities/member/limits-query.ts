import { getLimits } from '@saikoro/shared/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** The limits and breaks that the member set (charter C6). */
export function limitsQuery() {
  return queryOptions({ queryKey: [getLimits.path], queryFn: () => callApi(getLimits, {}) })
}
