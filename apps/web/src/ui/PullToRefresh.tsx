import { type ReactNode, Suspense } from 'react'
import { lazyWhenIdle } from '../lib/lazy-part.ts'

const PullGesture = lazyWhenIdle(() => import('./PullGesture.tsx'))

interface Props {
  /** Refetches; resolves with the new data. */
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** Pull to refresh by touch. Screens also have a button. */
export function PullToRefresh({ onRefresh, children }: Props) {
  return (
    <div>
      <Suspense fallback={null}>
        <PullGesture onRefresh={onRefresh} />
      </Suspense>
      {children}
    </div>
  )
}
