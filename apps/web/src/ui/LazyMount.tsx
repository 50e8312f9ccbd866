import { type ReactNode, Suspense, useState } from 'react'
import { useInView } from '../lib/use-in-view.ts'
import { Spinner } from './Button.tsx'
import styles from './LazyMount.module.css'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/** Loads a lazy dialog when it first opens and leaves it mounted, so that closing is animated. */
export function LazyMount({ when, children }: Props) {
  const [isWanted, setWanted] = useState(when)
  if (when && !isWanted) setWanted(true)
  const waiting = (
    <div className={`grid round plum shadow ${styles.waiting}`}>
      <Spinner />
    </div>
  )
  return isWanted && <Suspense fallback={waiting}>{children}</Suspense>
}

interface InViewProps {
  /** Placeholder until then. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Mounts content when it is near the viewport. */
export function InView({ fallback, children }: InViewProps) {
  const [place, isNear] = useInView<HTMLDivElement>()
  return isNear ? children : <div ref={place}>{fallback}</div>
}
