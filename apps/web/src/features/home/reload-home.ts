import type { QueryClient } from '@tanstack/react-query'
import { hotGamesQuery } from '../../lib/queries/games.ts'
import { configQuery, transparencyQuery } from '../../lib/queries/system.ts'
import { highEndQuery, newestProfilesQuery } from '../../lib/queries/xuanfei.ts'

/** Reads everything anew that Home shows. */
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
