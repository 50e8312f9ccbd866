import { type ReactNode, Suspense, useState } from 'react'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/** Fetches a lazy dialog when it is first wanted, and keeps it then, so that it can close gracefully. */
export function LazyMount({ when, children }: Props) {
  const [isWanted, setWanted] = useState(when)
  if (when && !isWanted) setWanted(true)
  return isWanted && <Suspense fallback={null}>{children}</Suspense>
}
