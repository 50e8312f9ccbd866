import { type ReactNode, Suspense, useState } from 'react'
import styles from './LazyMount.module.css'
import { Spinner } from './Spinner.tsx'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/** Loads a lazy dialog when it first opens and leaves it mounted, so that closing is animated. */
export function LazyMount({ when, children }: Props) {
  const [isWanted, setWanted] = useState(when)
  if (when && !isWanted) setWanted(true)
  const waiting = (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  )
  return isWanted && <Suspense fallback={waiting}>{children}</Suspense>
}
