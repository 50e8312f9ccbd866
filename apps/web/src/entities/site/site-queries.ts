import { hotLottery } from '@saikoro/shared/contract/lottery'
import { base, config } from '@saikoro/shared/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

export function baseQuery() {
  return queryOptions({
    queryKey: [base.path],
    queryFn: () => callApi(base, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Banners, notice and selected videos in the current language. */
export function configQuery() {
  return queryOptions({ queryKey: [config.path], queryFn: () => callApi(config, {}), staleTime: 60_000 })
}

export function hotGamesQuery() {
  return queryOptions({ queryKey: [hotLottery.path], queryFn: () => callApi(hotLottery, {}) })
}
