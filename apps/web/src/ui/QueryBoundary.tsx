import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface Props<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'isFetching'>
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Refetches every failed query of the screen. */
function retryAll(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/**
 * Renders the content of a query, else the error with a retry button, else the skeleton. Content first appears as a deferred render,
 * so that input is handled in between.
 */
export function QueryBoundary<T>({ query, skeleton, children }: Props<T>) {
  const client = useQueryClient()
  const { data } = query
  const isDue = useDeferredValue(data !== undefined)
  if (isDue && data !== undefined) return children(data)
  if (query.isError && data === undefined) {
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => retryAll(client)} />
  }
  return skeleton
}
