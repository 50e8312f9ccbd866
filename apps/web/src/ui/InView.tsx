import type { ReactNode } from 'react'
import { useInView } from '../lib/use-in-view.ts'

interface Props {
  /** Keeps the place until then. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** What lies far below is made when the reader comes near it, and not while the first screen loads. */
export function InView({ fallback, children }: Props) {
  const [place, isNear] = useInView<HTMLDivElement>()
  return isNear ? children : <div ref={place}>{fallback}</div>
}
