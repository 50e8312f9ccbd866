import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { NetworkError, RefusalError } from '../lib/call.ts'
import { useOffline } from '../lib/offline.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button, ButtonLink } from './Button.tsx'
import { EmptyPicture } from './Picture.tsx'
import { Quote } from './Quote.tsx'
import styles from './State.module.css'

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'isFetching'>

interface Props<T> {
  readonly query: Query<T>
  readonly skeleton: ReactNode
  /** Replaces an empty list. */
  readonly empty?: ReactNode
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
export function QueryBoundary<T>({ query, skeleton, empty, children }: Props<T>) {
  const client = useQueryClient()
  const { data } = query
  const isDue = useDeferredValue(data !== undefined)
  if (isDue && data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
    return isEmpty ? empty : children(data)
  }
  if (query.isError && data === undefined) {
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => retryAll(client)} />
  }
  return skeleton
}

/** Combines queries: the data of all of them, or the error of the first that failed without data. */
export function allOf<T extends readonly unknown[]>(
  ...queries: { readonly [K in keyof T]: Query<T[K]> }
): Query<T> {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.find(({ isError }) => isError)
  return {
    data: missing.length === 0 ? (queries.map(({ data }) => data) as unknown as T) : undefined,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
  }
}

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly busy?: boolean
  /** Replaces a whole screen: has the heading, and the actions are its content. */
  readonly isScreen?: boolean
  readonly children?: ReactNode
}

/** An error with its reason and a retry button. */
export function ErrorState({ error, onRetry, busy = false, isScreen = false, children }: ErrorStateProps) {
  const { t } = useTranslation()
  const isOffline = useOffline() && error instanceof NetworkError
  const Title = isScreen ? 'h1' : 'h2'
  return (
    <div className={`stack items-center gap-3 ink-soft text-center ${styles.face}`} role="alert">
      <Title className={`heading size-large ${styles.title}`}>
        {t(isOffline ? 'offlineTitle' : 'errorTitle')}
      </Title>
      {error instanceof RefusalError ? (
        <Quote text={error.reason} />
      ) : (
        <p className={`pretty ${styles.text}`}>
          {t(isOffline ? 'offlineText' : error instanceof NetworkError ? 'networkError' : 'localError')}
        </p>
      )}
      <Button variant="outline" icon={RotateCw} busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
      {children}
    </div>
  )
}

interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  /** A screen that leads on. */
  readonly link?: { readonly to: string; readonly name: string }
  readonly children?: ReactNode
}

/** Placeholder of an empty list. */
export function EmptyState({ title, text, link, children }: EmptyStateProps) {
  return (
    <div className={`stack items-center gap-3 ink-soft text-center ${styles.face}`}>
      <EmptyPicture size={72} alt="" />
      <h2 className={`heading size-large ${styles.title}`}>{title}</h2>
      {text && <p className={`pretty ${styles.text}`}>{text}</p>}
      {link && (
        <ButtonLink variant="outline" to={link.to}>
          {link.name}
        </ButtonLink>
      )}
      {children}
    </div>
  )
}

/** What this device stored arrives sooner. */
const DELAY_MS = 1_000

/** Returns whether the device has had no network for a second. */
function useOfflineFor(): boolean {
  const isOffline = useOffline()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = isOffline ? setTimeout(setLong, DELAY_MS, true) : undefined
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOffline])
  return isLong
}

interface SkeletonProps {
  /** Heights of the blocks in rem, top to bottom. */
  readonly blocks: readonly number[]
}

/** Placeholder blocks with the heights of the content. A device without a network says so: the content comes when it is back. */
export function Skeleton({ blocks }: SkeletonProps) {
  const { t } = useTranslation()
  if (useOfflineFor())
    return (
      <div className={`stack items-center ink-soft text-center ${styles.face}`} role="status">
        <p className={`pretty ${styles.text}`}>{t('offlineText')}</p>
      </div>
    )
  return (
    <div className="stack gap-4" role="status" aria-label={t('loading')} data-face="skeleton">
      {blocks.map((rem, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never move
        <div key={place} className={styles.block} style={{ blockSize: `${rem}rem` }} />
      ))}
    </div>
  )
}
