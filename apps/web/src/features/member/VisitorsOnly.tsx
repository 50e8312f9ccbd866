import { type ReactNode, useState } from 'react'
import { readToken } from '../../lib/session.ts'
import { GoBack } from '../../lib/use-back.ts'

interface Props {
  readonly children: ReactNode
}

/** Route guard: sends members back before the screen mounts. A login on the screen itself navigates elsewhere. */
export function VisitorsOnly({ children }: Props) {
  const [isMember] = useState(() => readToken() !== null)
  return isMember ? <GoBack /> : children
}
