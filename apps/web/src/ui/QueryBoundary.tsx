import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface Props<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'isFetching'>
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** One retry asks for everything on the screen that failed, or each face would want its own. */
function retryAll(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/**
 * What a query shows: its content when there is any, else the error with a retry, else the skeleton. Content first appears as a
 * deferred render, in slices: a finger is answered in between. From then on it is as live as its query.
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
