import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/** Small, muted text. */
export function MutedText({ children }: Props) {
  return <p className="soft pretty">{children}</p>
}
