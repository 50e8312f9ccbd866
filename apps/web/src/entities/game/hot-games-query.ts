import { hotLottery } from '@saikoro/shared/contract/lottery'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export function hotGamesQuery() {
  return queryOptions({ queryKey: [hotLottery.path], queryFn: () => callApi(hotLottery, {}) })
}
