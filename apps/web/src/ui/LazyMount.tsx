import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { type Load, lazyPart } from '../lib/lazy-part.ts'
import { useInView } from '../lib/use-in-view.ts'
import type { Bundle } from '../locales/bundles.ts'
import { Spinner } from './Button.tsx'
import styles from './LazyMount.module.css'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/** Mounts lazy content when it is first wanted and leaves it mounted. */
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

/** A dialog whose code is loaded when it first opens. It stays mounted, so that closing is animated. */
export function lazyDialog<P extends { readonly open: boolean }>(
  load: Load<P>,
  messages?: Bundle,
): ComponentType<P> {
  const Part = lazyPart(load, messages)
  return (props) => (
    <LazyMount when={props.open}>
      <Part {...props} />
    </LazyMount>
  )
}

interface InViewProps {
  /** Placeholder until then, and while the content loads. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Mounts content when it is near the viewport. */
export function InView({ fallback, children }: InViewProps) {
  const [place, isNear] = useInView<HTMLDivElement>()
  return isNear ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>
}
