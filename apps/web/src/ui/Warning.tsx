import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  readonly level: 'amber' | 'red'
  /** The subject, for tests and styles. */
  readonly what: string
  readonly children: ReactNode
}

/** A warning with possible actions. */
export function Warning({ level, what, children }: Props) {
  return (
    <div
      className="surface flex gap-3 pad-3-4"
      role="alert"
      data-testid="alarm"
      data-level={level}
      data-what={what}
    >
      <TriangleAlert className="tone" aria-hidden="true" size={20} />
      <div className="stack gap-2 small breakable pretty shrink grow">{children}</div>
    </div>
  )
}
