import { transparency } from '@saikoro/shared/contract/transparency'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** The figures of /Transparency. */
export function transparencyQuery() {
  return queryOptions({ queryKey: [transparency.path], queryFn: () => callApi(transparency, {}) })
}
