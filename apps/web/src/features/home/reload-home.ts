import type { QueryClient } from '@tanstack/react-query'
import { hotGamesQuery } from '../../entities/game/hot-games-query.ts'
import { highEndQuery, newestProfilesQuery } from '../../entities/profile/profile-queries.ts'
import { configQuery } from '../../entities/site/site-queries.ts'
import { transparencyQuery } from '../../entities/transparency/transparency-query.ts'

/** Refetches every query of the home screen; `isError` is true when one of them failed. */
export async function reloadHome(client: QueryClient): Promise<{ readonly isError: boolean }> {
  const keys = [
    configQuery(),
    highEndQuery(),
    newestProfilesQuery(),
    hotGamesQuery(),
    transparencyQuery(),
  ].map(({ queryKey }) => queryKey)
  await Promise.all(keys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })))
  return { isError: keys.some((queryKey) => client.getQueryState(queryKey)?.status === 'error') }
}
