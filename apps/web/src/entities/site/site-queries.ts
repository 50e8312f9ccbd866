import { hotLottery } from '@saikoro/shared/contract/lottery'
import { base, config } from '@saikoro/shared/contract/system'
import type { Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export type Banner = Reply<typeof config>['banners'][number]

export const baseQuery = () => ({ ...callQuery(base), staleTime: Number.POSITIVE_INFINITY })

/** Banners, notice and selected videos in the current language. */
export const configQuery = () => ({ ...callQuery(config), staleTime: 60_000 })

export const hotGamesQuery = () => callQuery(hotLottery)
