import { QueryClient } from '@tanstack/react-query'
import { profilesQuery } from '../entities/profile/profile-queries.ts'
import { configQuery } from '../entities/site/site-queries.ts'
import { NetworkError } from '../lib/call.ts'
import { toastError } from '../lib/toast.ts'

/**
 * `always`: a device that reports no network shows an error instead of an endless skeleton. A mutation without its own `onError` shows
 * why it failed.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => error instanceof NetworkError && failures < 1, // not refusals
      retryDelay: 400,
      staleTime: 5_000,
    },
    mutations: { networkMode: 'always', retry: false, onError: toastError },
  },
})

/** Prefetches the first data of a screen while its chunk loads. */
export function prefetchFirstData(): void {
  const { pathname, search } = location
  if (pathname + search === '/Choose') void queryClient.prefetchInfiniteQuery(profilesQuery(0))
  if (/^\/(Home|Choose)$/.test(pathname)) void queryClient.prefetchQuery(configQuery())
}
