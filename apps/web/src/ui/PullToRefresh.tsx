import type { ReactNode } from 'react'
import { lazyWhenIdle, withoutFallback } from '../lib/lazy-part.ts'

const PullGesture = withoutFallback(lazyWhenIdle(() => import('./PullGesture.tsx')))

interface Props {
  /** Refetches; resolves with the new data. */
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** Pull to refresh by touch. Screens also have a button. */
export function PullToRefresh({ onRefresh, children }: Props) {
  return (
    <div>
      <PullGesture onRefresh={onRefresh} />
      {children}
    </div>
  )
}
