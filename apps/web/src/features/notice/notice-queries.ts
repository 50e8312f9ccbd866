import { getNoticeList } from '@saikoro/shared/contract/notice'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export function noticesQuery() {
  return queryOptions({ queryKey: [getNoticeList.path], queryFn: () => callApi(getNoticeList, {}) })
}
