import type { ReactNode } from 'react'
import { HighEnd } from './HighEnd.tsx'
import { Recommended } from './Recommended.tsx'

interface Props {
  /** Rendered between the two profile sections. */
  readonly children: ReactNode
}

export function HomeProfiles({ children }: Props) {
  return (
    <>
      <HighEnd />
      {children}
      <Recommended />
    </>
  )
}
