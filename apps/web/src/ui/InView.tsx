import type { ReactNode } from 'react'
import { useInView } from '../lib/use-in-view.ts'

interface Props {
  /** Placeholder until then. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Mounts content when it is near the viewport. */
export function InView({ fallback, children }: Props) {
  const [place, isNear] = useInView<HTMLDivElement>()
  return isNear ? children : <div ref={place}>{fallback}</div>
}
