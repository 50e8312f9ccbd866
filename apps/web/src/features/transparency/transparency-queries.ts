import { houseRecord, type Span, throws } from '@saikoro/shared/contract/house-record'
import { lotteryList } from '@saikoro/shared/contract/lottery'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'

/** All games; used for their names. */
function gamesQuery() {
  return queryOptions({
    queryKey: [lotteryList.path, { classId: 0 }],
    queryFn: () => callApi(lotteryList, { class: 0 }),
    staleTime: 60_000,
  })
}

/** Draws without a result, ended withdrawals and witness signatures. */
export function houseRecordQuery() {
  return queryOptions({ queryKey: [houseRecord.path], queryFn: () => callApi(houseRecord, {}) })
}

/** Count of each of the 216 throws over the last `days`. */
export function throwsQuery(days: Span) {
  return queryOptions({
    queryKey: [throws.path, days],
    queryFn: () => callApi(throws, { days }),
    placeholderData: keepPreviousData,
  })
}

/** Returns a function from game key to name; it returns the key until the games are loaded. */
export function useGameNames(): (key: string) => string {
  const locale = useLocale()
  const { data: games } = useQuery(gamesQuery())
  return (key) => {
    const game = games?.find((each) => each.key === key)
    return game ? pickLocalized(game.name, locale) : key
  }
}
